// bobench regress and bobench list models.
#include <filesystem>
#include <fstream>

#include "catch.hpp"
#include "cli/program.hpp"
#include "temporary_folder.hpp"

using namespace bobench;

namespace {

const std::string small = "regress --models mean gp rf --sizes 6,15 --replicates 3 --test-points 40 --format csv ";

}  // namespace

TEST_CASE("regress judges models on problems and CSV files, and adds what is new") {
  const TemporaryFolder folder;
  std::ofstream csv(folder.file("line.csv"));
  csv << "a,b,target\n";
  for (int i = 0; i < 60; ++i) csv << i << "," << (i * 7) % 13 << "," << 3 * i + 1 << "\n";
  csv.close();
  const std::string data = "--problems synthetic/forrester --csv " + folder.file("line.csv");
  const auto once = bobench_program(small + data + " --output " + folder.file("curves"));
  REQUIRE(once.code == 0);
  CHECK(once.out.find("synthetic/forrester,6,mean,") != std::string::npos);
  CHECK(once.out.find("line.csv,15,gp,") != std::string::npos);
  for (const char* name : {"scores.csv", "ranks.csv", "learning-curves.csv", "calibration.gp"}) {
    CHECK(std::filesystem::exists(folder.file("curves") + "/" + name));
  }
  const std::string journal = folder.file("curves") + "/fits.jsonl";
  const std::string before = contents_of(journal);
  const auto again = bobench_program(small + data + " --threads 1 --output " + folder.file("curves"));
  CHECK(again.out == once.out);
  CHECK(contents_of(journal) == before);

  // Another table with the same name is another task: no results of the old one are reused.
  std::ofstream(folder.file("line.csv"), std::ios::app) << "5,5,1000\n";
  const auto changed = bobench_program(small + data + " --output " + folder.file("curves"));
  REQUIRE(changed.code == 0);
  CHECK(contents_of(journal).size() > before.size());
  CHECK(changed.out != once.out);
  CHECK(bobench_program(small + data + " " + folder.file("line.csv")).err.find("twice") != std::string::npos);
}

TEST_CASE("regress refuses what it cannot do") {
  CHECK(bobench_program("regress --models gp").code == 2);
  CHECK(bobench_program("regress --models gpp --problems synthetic/forrester").err.find("did you mean 'gp'") !=
        std::string::npos);
  CHECK(bobench_program("regress --models gp --problems synthetic/forrester --sizes 5,x").code == 2);
  CHECK(bobench_program("regress --models gp --problems synthetic/forrester --sizes 0").code == 2);
  CHECK(bobench_program("regress --models gp --problems synthetic/forrester --replicates 0").code == 2);
  CHECK(bobench_program("list models").out.find("kde-regression") != std::string::npos);
  CHECK(bobench_program("list models gp").out.find("matern32") != std::string::npos);
  CHECK(bobench_program("list models nothing-of-the-kind").code == 2);
}
