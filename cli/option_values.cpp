#include "cli/option_values.hpp"

#include <algorithm>
#include <thread>

namespace bobench::cli {

namespace po = boost::program_options;

po::typed_value<std::string>* text_value(const char* word) {
  return po::value<std::string>()->value_name(word);
}

po::typed_value<std::vector<std::string>>* text_values(const char* word) {
  return po::value<std::vector<std::string>>()->multitoken()->value_name(word);
}

po::typed_value<double>* real_value(const char* word) {
  return po::value<double>()->value_name(word);
}

po::typed_value<std::vector<double>>* real_values(const char* word) {
  return po::value<std::vector<double>>()->multitoken()->value_name(word);
}

po::typed_value<std::uint64_t>* seed_value() {
  return (new WholeNumber<std::uint64_t>(0, std::numeric_limits<std::uint64_t>::max()))->default_value(1);
}

po::typed_value<int>* threads_value() {
  const int processors = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  return whole_value(1, 4096)->default_value(processors, "all processors");
}

}  // namespace bobench::cli
