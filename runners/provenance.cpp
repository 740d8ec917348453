#include "runners/provenance.hpp"

#include <box2d/b2_common.h>
#include <libsvm/svm.h>
#include <nlopt.h>
#include <sleef.h>
#if defined(BOBENCH_WITH_XGBOOST)
#include <xgboost/c_api.h>
#endif
#if defined(__GLIBC__)
#include <gnu/libc-version.h>
#if defined(__x86_64__)
#include <sys/platform/x86.h>
#endif
#endif

#include <chrono>
#include <ctime>
#include <fstream>
#include <utility>
#include <vector>

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <Eigen/Core>
#include <boost/version.hpp>

#include "core/instruction_set.hpp"
#include "runners/revision.hpp"

namespace bobench::runners {
namespace {

std::string cpu_name() {
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);) {
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
  }
  return "unknown";
}

/// "native" means another set on another machine, so the features that can change bits are appended.
std::string instructions() {
  std::string name = instruction_set();
  if (name != "native") return name;
#if defined(__AVX512F__)
  name += ", AVX-512";
#elif defined(__AVX__)
  name += ", AVX";
#endif
#if defined(__FMA__)
  name += ", FMA";
#endif
  return name;
}

/// The compiler of the library, and its C++ standard library.
std::string compiler() {
#if defined(__clang__)
  std::string name = fmt::format("clang++ {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#elif defined(__GNUC__)
  std::string name = fmt::format("g++ {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#else
  std::string name = "unknown";
#endif
#if defined(_LIBCPP_VERSION)
  return fmt::format("{} with libc++ {}", name, _LIBCPP_VERSION);
#elif defined(__clang__) && defined(_GLIBCXX_RELEASE)
  return fmt::format("{} with libstdc++ {}", name, _GLIBCXX_RELEASE);
#else
  return name;
#endif
}

/// glibc computes exp, log, sin, ... in other ways, with other last bits, if the processor has fused multiply-add. It
/// checks this at program start, regardless of the target of the compilation.
std::string c_library() {
#if defined(__GLIBC__)
  std::string name = fmt::format("glibc {}", ::gnu_get_libc_version());
#if defined(__x86_64__)
  name += CPU_FEATURE_ACTIVE(FMA) && CPU_FEATURE_ACTIVE(AVX2) ? " with FMA" : " without FMA";
#endif
  return name;
#else
  return "not glibc";
#endif
}

std::string nlopt_library() {
  int major = 0, minor = 0, patch = 0;
  ::nlopt_version(&major, &minor, &patch);
  return fmt::format("{}.{}.{}", major, minor, patch);
}

std::string xgboost_library() {
#if defined(BOBENCH_WITH_XGBOOST)
  int major = 0, minor = 0, patch = 0;
  ::XGBoostVersion(&major, &minor, &patch);
  return fmt::format("{}.{}.{}", major, minor, patch);
#else
  return "not built in";
#endif
}

results::Build describe_this_build() {
  std::vector<std::pair<std::string, std::string>> parts = {
      {"instruction set", instructions()},
      {"compiler", compiler()},
      {"flags", BOBENCH_FLAGS},
      {"C library", c_library()},
      {"Eigen", fmt::format("{}.{}.{}", EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION)},
      {"Boost", fmt::format("{}.{}.{}", BOOST_VERSION / 100000, BOOST_VERSION / 100 % 1000, BOOST_VERSION % 100)},
      {"SLEEF", fmt::format("{}.{}.{}", SLEEF_VERSION_MAJOR, SLEEF_VERSION_MINOR, SLEEF_VERSION_PATCHLEVEL)},
      {"NLopt", nlopt_library()},
      {"XGBoost", xgboost_library()},
      {"Box2D", fmt::format("{}.{}.{}", b2_version.major, b2_version.minor, b2_version.revision)},
      {"libsvm", fmt::format("{}.{:02}", ::libsvm_version / 100, ::libsvm_version % 100)},
      {"bobench", version()},
      {"revision", git_revision()}};
  std::erase_if(parts, [](const auto& part) { return part.second.empty(); });
  return {std::move(parts)};
}

}  // namespace

std::string version() {
  return BOBENCH_VERSION;
}

const results::SharedBuild& this_build() {
  static const auto build = std::make_shared<const results::Build>(describe_this_build());
  return build;
}

results::Provenance provenance(const std::string& command_line) {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  return {.bobench_version = version(),
          .git_revision = git_revision(),
          .created_utc = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(now)),
          .command_line = command_line,
          .cpu = cpu_name(),
          .compiler = compiler()};
}

}  // namespace bobench::runners
