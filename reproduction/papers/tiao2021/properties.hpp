// Properties that Tiao et al. (2021), their supplement and Hassen & Rish (2021) derive: density ratios, labels, epochs,
// spaces.
#pragma once

#include "reproduction/studies/property.hpp"

namespace bobench::papers::tiao2021 {

std::vector<reproduction::Property> properties();

}  // namespace bobench::papers::tiao2021
