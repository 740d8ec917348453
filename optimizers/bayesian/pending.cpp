#include "optimizers/bayesian/pending.hpp"

#include <string>
#include <utility>
#include <vector>

namespace bobench::optimizers {

Pending default_pending(const surrogates::RegressorAbilities& model) {
  return model.gaussian_process ? Pending::hallucination : Pending::liar_mean;
}

void pending_field(OptionFields& fields, Pending& pending, const surrogates::RegressorAbilities& model) {
  std::vector<std::pair<std::string, Pending>> choices = {{"exclude", Pending::exclude},
                                                          {"liar-min", Pending::liar_min},
                                                          {"liar-mean", Pending::liar_mean},
                                                          {"liar-max", Pending::liar_max}};
  if (!model.log_target) choices.emplace_back("believer", Pending::believer);
  if (model.gaussian_process) {
    choices.emplace_back("hallucination", Pending::hallucination);
    choices.emplace_back("fantasies", Pending::fantasies);
  }
  if (model.predict_with_gradient) choices.emplace_back("local-penalization", Pending::local_penalization);
  fields.choice("pending", pending, choices, "with several workers: how trials count that others evaluate");
}

}  // namespace bobench::optimizers
