// A search that calls a function, turned inside out: asked for a point, told its value.
#pragma once

#include <functional>
#include <memory>

#include <Eigen/Core>

namespace bobench {

/// The search runs in a thread of its own, and waits there whenever its owner is at work: never do both run.
///
///     InvertedSearch search([&](const InvertedSearch::Score& score) { minimize(score, start); });
///     while (const Eigen::VectorXd* x = search.ask()) search.tell(f(*x));
class InvertedSearch {
 public:
  using Score = std::function<double(const Eigen::VectorXd& x)>;

  /// @param search  calls score and returns; score throws when the owner wants no more, which is to come through
  explicit InvertedSearch(std::function<void(const Score& score)> search);
  ~InvertedSearch();
  InvertedSearch(InvertedSearch&&) noexcept;
  InvertedSearch& operator=(InvertedSearch&&) noexcept;

  /// The point whose value the search waits for, the same until it is told; null when the search has returned.
  /// @throws what the search has thrown
  const Eigen::VectorXd* ask();
  void tell(double value);

 private:
  class Thread;
  std::unique_ptr<Thread> thread_;
};

}  // namespace bobench
