// The program's machine code contains no instructions with results that depend on the processor's manufacturer.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "catch.hpp"
#include "core/instruction_set.hpp"
#include "temporary_folder.hpp"

using namespace bobench;

namespace {

std::string output_of(const std::string& command) {
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), &pclose);
  REQUIRE(pipe);
  std::string text;
  std::array<char, 4096> block;
  while (const std::size_t count = std::fread(block.data(), 1, block.size(), pipe.get())) {
    text.append(block.data(), count);
  }
  return text;
}

const std::string program = std::string("'") + BOBENCH_PROGRAM + "'";

// Instructions, as patterns for grep -E.
#if defined(__x86_64__)
constexpr const char* objdump = "objdump";
constexpr const char* products = R"(\sv?mulpd\s)";
constexpr const char* approximations = R"(\sv?r(cp|sqrt)(14|28)?[ps][sd]\s)";
#else
// A cross-compiled program needs the other processor's objdump.
constexpr const char* objdump = "$(command -v aarch64-linux-gnu-objdump || echo objdump)";
constexpr const char* products = R"(\sfmul\s+v[0-9]+\.2d)";
constexpr const char* approximations = R"(\s(frecpe|frecps|frsqrte|frsqrts)\s)";
#endif

}  // namespace

TEST_CASE("no approximate reciprocals or roots: their last bits differ between processors") {
  const std::string code = std::string(objdump) + " -d --no-show-raw-insn " + program;
  // Without objdump, or with a program that it cannot read, no instruction would be found.
  REQUIRE(std::stoi(output_of(code + " | grep -cE '" + products + "' || true")) > 100);
  CHECK(output_of(code + " | grep -cE '" + approximations + "' || true") == "0\n");
}

#if defined(__x86_64__)
TEST_CASE("no products fused with alternating sums and differences: only a vectoriser writes these") {
  CHECK(output_of("objdump -d --no-show-raw-insn " + program + R"( | grep -cE '\svfm(addsub|subadd)' || true)") ==
        "0\n");
}
#endif

TEST_CASE("no vector functions of glibc, which use them, and no functions of long doubles, which the x87 computes") {
  const std::string functions = "nm -D --undefined-only " + program + " | awk '{print $2}' | sed 's/@.*//' | grep -E ";
  REQUIRE(output_of(functions + "'^(exp|log)$' || true") == "exp\nlog\n");
  CHECK(output_of(functions +
                  "'^(_ZGV.*|(exp|exp2|expm1|log|log2|log10|log1p|pow|sin|cos|tan|sinh|cosh|tanh|erf|erfc|tgamma|"
                  "lgamma|cbrt|atan|asin|acos|atan2)l)$' || true") == "");
}

#if defined(__x86_64__)
TEST_CASE("a program says in one line which instructions the processor lacks") {
  if (std::string(instruction_set()) == "x86-64") {
    WARN("built for any x86-64: there is nothing to lack");
    return;
  }
  const TemporaryFolder folder;
  const std::string errors = folder.file("errors");
  const int status = std::system(
      ("GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2,-FMA " + program + " --version >/dev/null 2>'" + errors + "'").c_str());
  REQUIRE(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 2);
  CHECK(contents_of(errors) == std::string("bobench: built for ") + instruction_set() +
                                   ", but this processor lacks AVX2, FMA; build with -DBOBENCH_ISA=x86-64 for any "
                                   "x86-64 processor\n");
}
#endif
