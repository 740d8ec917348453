#include "numerics/inverted_search.hpp"

#include <exception>
#include <semaphore>
#include <thread>
#include <utility>

namespace bobench {

class InvertedSearch::Thread {
 public:
  explicit Thread(std::function<void(const Score&)> search)
      : thread_([this, search = std::move(search)] {
          to_search_.acquire();
          if (!is_unwanted_) run(search);
          has_returned_ = true;
          to_owner_.release();
        }) {}

  ~Thread() {
    is_unwanted_ = true;
    to_search_.release();
    thread_.join();
  }

  Thread(const Thread&) = delete;
  Thread& operator=(const Thread&) = delete;

  const Eigen::VectorXd* ask() {
    if (!is_waiting_ && !has_returned_) {
      to_search_.release();
      to_owner_.acquire();
      is_waiting_ = !has_returned_;
    }
    if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
    return is_waiting_ ? &x_ : nullptr;
  }

  void tell(double value) {
    value_ = value;
    is_waiting_ = false;
  }

 private:
  struct Unwanted {};

  void run(const std::function<void(const Score&)>& search) {
    try {
      search([this](const Eigen::VectorXd& x) {
        if (is_unwanted_) throw Unwanted();
        x_ = x;
        to_owner_.release();
        to_search_.acquire();
        if (is_unwanted_) throw Unwanted();
        return value_;
      });
    } catch (const Unwanted&) {
    } catch (...) {
      error_ = std::current_exception();
    }
  }

  // Control is passed between the threads by the semaphores.
  std::binary_semaphore to_search_{0}, to_owner_{0};
  Eigen::VectorXd x_;
  double value_ = 0.0;
  bool is_waiting_ = false, has_returned_ = false, is_unwanted_ = false;
  std::exception_ptr error_;
  std::thread thread_;
};

InvertedSearch::InvertedSearch(std::function<void(const Score&)> search)
    : thread_(std::make_unique<Thread>(std::move(search))) {}
InvertedSearch::~InvertedSearch() = default;
InvertedSearch::InvertedSearch(InvertedSearch&&) noexcept = default;
InvertedSearch& InvertedSearch::operator=(InvertedSearch&&) noexcept = default;

const Eigen::VectorXd* InvertedSearch::ask() {
  return thread_->ask();
}

void InvertedSearch::tell(double value) {
  thread_->tell(value);
}

}  // namespace bobench
