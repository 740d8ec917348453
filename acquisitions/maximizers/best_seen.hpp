// The best candidate scored so far; ties are broken at random.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/random.hpp"
#include "core/search_space.hpp"

namespace bobench::acquisitions {

/// Keeps one candidate. Trees give whole regions the same score: each of the tied candidates is kept with the same
/// probability, for any number and order of them.
class BestSeen {
 public:
  explicit BestSeen(Random& random) : random_(random) {}

  /// @param make () -> optional<Configuration>, called only for a score that is not below the best; returns
  ///             nothing if the candidate must not be proposed
  template <class Make>
  void offer(double score, Make make) {
    if (!std::isfinite(score) || (equals_ > 0 && score < score_)) return;
    std::optional<Configuration> candidate = make();
    if (!candidate) return;
    if (equals_ == 0 || score > score_) {
      equals_ = 1;
      score_ = score;
      best_ = *std::move(candidate);
    } else if (random_.uniform() * static_cast<double>(++equals_) < 1.0) {
      best_ = *std::move(candidate);
    }
  }

  /// Nothing if no candidate had a finite score.
  std::optional<Configuration> take() {
    if (equals_ == 0) return std::nullopt;
    return std::move(best_);
  }

 private:
  Random& random_;
  Configuration best_;
  double score_ = 0.0;
  std::int64_t equals_ = 0;  ///< candidates with the best score
};

}  // namespace bobench::acquisitions
