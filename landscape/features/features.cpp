#include "landscape/features/features.hpp"

namespace bobench::landscape {

Features features_of(const Sample& sample) {
  Features all;
  for (const Features& some :
       {meta_model_features(sample), level_set_features(sample), dispersion_features(sample),
        nearest_better_features(sample), information_content_features(sample), principal_component_features(sample)}) {
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

}  // namespace bobench::landscape
