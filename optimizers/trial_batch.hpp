// A batch of trials that must all be told before the optimiser continues: a generation, or a rung of Hyperband.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include <Eigen/Core>

#include "core/history.hpp"

namespace bobench::optimizers {

/// Trials may be told in any order. Others (injected observations, trials told twice) are ignored.
class TrialBatch {
 public:
  /// Begins a new batch of this many trials.
  void begin(Eigen::Index size) {
    members_.clear();
    values_.setConstant(size, std::numeric_limits<double>::quiet_NaN());
    told_ = 0;
    first_open_ = 0;
  }
  /// The next trial, or nothing if all of the batch are pending or told.
  /// @param pending  whether any trial of the run is pending; if none is, the first trial that was asked for and is not
  ///                 told is asked for again
  /// @param make     (position) -> Trial
  template <class Make>
  std::optional<Trial> ask(bool pending, Make make) {
    if (!pending && first_open_ < members_.size()) return members_[first_open_].trial;
    const auto position = static_cast<Eigen::Index>(members_.size());
    if (position == values_.size()) return std::nullopt;
    members_.push_back({make(position)});
    return members_.back().trial;
  }
  /// @return  whether the trial is one of the batch that was not told before
  bool tell(const Trial& trial, double value) {
    const auto is_meant = [&](const Member& member) {
      return !member.is_told && member.trial.fidelity == trial.fidelity &&
             member.trial.configuration == trial.configuration;
    };
    const auto told =
        std::find_if(members_.begin() + static_cast<std::ptrdiff_t>(first_open_), members_.end(), is_meant);
    if (told == members_.end()) return false;
    told->is_told = true;
    values_[told - members_.begin()] = value;
    ++told_;
    while (first_open_ < members_.size() && members_[first_open_].is_told) ++first_open_;
    return true;
  }
  /// Whether all trials were told; also before the first batch.
  bool is_complete() const { return told_ == values_.size(); }
  /// (size) by position
  const Eigen::VectorXd& values() const { return values_; }
  const Trial& trial(Eigen::Index position) const { return members_[static_cast<std::size_t>(position)].trial; }

 private:
  struct Member {
    Trial trial;
    bool is_told = false;
  };
  std::vector<Member> members_;  ///< by position, those asked for
  Eigen::VectorXd values_;
  Eigen::Index told_ = 0;
  std::size_t first_open_ = 0;  ///< position of the first one that was not told
};

}  // namespace bobench::optimizers
