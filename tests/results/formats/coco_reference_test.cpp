#include "results/formats/coco_reference.hpp"

#include "catch.hpp"
#include "core/error.hpp"
#include "results/formats/formats.hpp"
#include "temporary_folder.hpp"

using namespace bobench;
using namespace bobench::results;

namespace {

/// A folder in the form of COCO's best2009-bbob: one function.
void write_reference(const TemporaryFolder& folder, const std::string& rows) {
  folder.write("reference.info",
               "funcId = 3, DIM = 5, Precision = 1.000000000000000e-08, algId = 'best2009-bbob', suite = 'bbob'\n"
               "% Combination of A.tgz, B.tgz; coco_version: 2.0.1; instance_numbers: 1,2,3,4,5\n"
               "bbob-bestalg_f03_d05.dat, 0:60|1.000000000000000e-08\n");
  const std::string head = "% Artificial instance\n% algorithm type = best\n";
  folder.write("bbob-bestalg_f03_d05.dat", head + rows);
  folder.write("bbob-bestalg_f03_d05.tdat", head + rows);
}

}  // namespace

TEST_CASE("a reference algorithm's folder gives average runtimes by problem") {
  const TemporaryFolder folder;
  write_reference(folder,
                  "1 1.000000000000000e+02 1.000000000000000e+02 A.tgz 15 15\n"
                  "31.4 6.309573444801933e+01 6.309573444801933e+01 B.tgz 15 15\n");
  const auto reference = read_coco_reference(folder.file(""));
  REQUIRE(reference.size() == 1);
  const auto& steps = reference.at("bbob/f3/d5");
  REQUIRE(steps.size() == 2);
  CHECK(steps[1].evaluations == 31.4);
  CHECK(steps[1].precision == Approx(63.09573444801933));
  CHECK_THROWS_WITH(format_named("coco").read(folder.file(""), {}),
                    ContainsSubstring("no runs: `bobench runtime --reference FOLDER`"));
}

TEST_CASE("a file that is not a reference algorithm is refused with file and line") {
  const TemporaryFolder folder;
  write_reference(folder, "1 1e+02 1e+02\n2 1e+02 1e+02\n");
  CHECK_THROWS_WITH(read_coco_reference(folder.file("")),
                    ContainsSubstring("line 4") && ContainsSubstring("not below the last one"));
  write_reference(folder, "x 1e+02 1e+02\n");
  CHECK_THROWS_WITH(read_coco_reference(folder.file("")), ContainsSubstring("expected an average runtime"));
  folder.write("bbob-bestalg_f03_d05.tdat", "% a header\n1 2 3\n");
  CHECK_THROWS_WITH(read_coco_reference(folder.file("")), ContainsSubstring("not a reference algorithm"));
  const TemporaryFolder empty;
  CHECK_THROWS_WITH(read_coco_reference(empty.file("")), ContainsSubstring("no .info files"));
}
