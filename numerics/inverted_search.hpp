// An ask-tell interface to a minimiser that calls its objective (inversion of control).
#pragma once

#include <functional>
#include <memory>

#include <Eigen/Core>

namespace bobench {

/// The search runs in its own thread and waits while the owner works: the two never run at the same time.
///
///     InvertedSearch search([&](const InvertedSearch::Score& score) { minimize(score, start); });
///     while (const Eigen::VectorXd* x = search.ask()) search.tell(f(*x));
class InvertedSearch {
 public:
  using Score = std::function<double(const Eigen::VectorXd& x)>;

  /// @param search  calls score and returns; when the owner stops, score throws, and search must propagate it
  explicit InvertedSearch(std::function<void(const Score& score)> search);
  ~InvertedSearch();
  InvertedSearch(InvertedSearch&&) noexcept;
  InvertedSearch& operator=(InvertedSearch&&) noexcept;

  /// The point to evaluate, the same until tell(); null when the search has returned.
  /// @throws the exception of the search
  const Eigen::VectorXd* ask();
  void tell(double value);

 private:
  class Thread;
  std::unique_ptr<Thread> thread_;
};

}  // namespace bobench
