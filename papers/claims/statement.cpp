#include "papers/claims/statement.hpp"

namespace bobench::papers {
namespace {

/// The labels that each kind of statement names.
struct NamedLabels {
  Labels operator()(const LessStatement& s) const { return join(s.lower, s.higher); }
  Labels operator()(const SameStatement& s) const { return {s.first, s.second}; }
  Labels operator()(const AnytimeStatement& s) const { return {s.lower, s.higher}; }
  Labels operator()(const CatchUpStatement& s) const { return {s.leader, s.follower}; }
  Labels operator()(const RankStatement& s) const { return join(s.better, s.worse); }
  Labels operator()(const CountStatement& s) const { return join(s.any_of, {s.lower, s.higher}); }
  Labels operator()(const CellStatement&) const { return {}; }
  Labels operator()(const PropertyStatement&) const { return {}; }
  Labels operator()(const MedianStatement& s) const { return {s.optimizer, s.reference}; }
  Labels operator()(const ShareStatement& s) const { return {s.optimizer}; }
  Labels operator()(const SignStatement& s) const { return join(s.lower, s.higher); }
  Labels operator()(const TrendStatement& s) const { return join(s.optimizers, {s.leader, s.follower}); }
  Labels operator()(const PairsStatement& s) const { return s.ranking.among; }
  Labels operator()(const SecondsStatement& s) const { return {s.optimizer}; }
  Labels operator()(const LeadStatement& s) const { return join(s.first, s.others); }
};

}  // namespace

Labels join(Labels first, const Labels& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

Labels labels_of(const Statement& statement) {
  return std::visit(NamedLabels(), statement);
}

}  // namespace bobench::papers
