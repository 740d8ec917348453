#include "hpobench_tables/training/network.hpp"

#include "hpobench_tables/training/network_templates.hpp"

namespace bobench::hpobench_tables {

template class Network<float>;

}  // namespace bobench::hpobench_tables
