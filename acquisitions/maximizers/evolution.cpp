#include "acquisitions/maximizers/evolution.hpp"

#include "acquisitions/maximizers/best_seen.hpp"

namespace bobench::acquisitions {

std::optional<Configuration> maximize_evolution(const Acquisition& acquisition, const SearchState& state,
                                                int evaluations, Random& random, OutOfBox boundary) {
  constexpr int population = 10;
  const Encoding& encoding = state.encoding;
  const bool is_continuous = encoding.space().is_continuous();
  DifferentialEvolution search(
      encoding.features(), {.population = population, .strategy = EvolutionStrategy::best1bin, .boundary = boundary},
      Random(random()));
  BestSeen best(random);
  Eigen::MatrixXd decoded;
  for (int generation = 0; generation < std::max(1, evaluations / population); ++generation) {
    const Eigen::MatrixXd& members = search.ask();
    if (!is_continuous) {
      decoded.resize(members.rows(), members.cols());
      for (Eigen::Index i = 0; i < members.cols(); ++i) {
        encoding.encode_into(encoding.decode(members.col(i)), decoded.col(i));
      }
    }
    const Eigen::MatrixXd& points = is_continuous ? members : decoded;
    const Eigen::VectorXd scores = acquisition.score(points);
    for (Eigen::Index i = 0; i < members.cols(); ++i) {
      best.offer(scores[i], [&] { return state.proposal(points.col(i)); });
    }
    search.tell(-scores);
  }
  return best.take();
}

void Evolution::fields(OptionFields& fields, std::string_view) {
  fields.integer("evaluations", evaluations, 10, 10000000, "scores of differential evolution");
  fields.formerly("evolution_evaluations", "evaluations");
  fields.choice("boundary", boundary, {{"clip", OutOfBox::clip}, {"resample", OutOfBox::resample}},
                "a coordinate outside of the box is clipped to it, or drawn again");
}

std::optional<Configuration> Evolution::maximize(std::string_view, const Acquisition& acquisition,
                                                 const SearchState& state, Random& random) const {
  return maximize_evolution(acquisition, state, evaluations, random, boundary);
}

}  // namespace bobench::acquisitions
