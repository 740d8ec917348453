// The commands of the program, and the table that lists them.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "analysis/table.hpp"
#include "hpobench_tables/data_directory.hpp"
#include "runners/plan.hpp"

namespace bobench::cli {

/// The environment in which a command runs.
struct Environment {
  const runners::Catalogs& catalogs;
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  std::string command_line;             ///< as typed, for the record
  hpobench_tables::DataDirectory data;  ///< location of imported tables
};

struct Command {
  const char* group;  ///< title of its group in --help
  const char* name;
  const char* summary;
  int (*run)(const Environment& environment, const std::vector<std::string>& arguments);
};

const std::vector<Command>& commands();

// Each is defined in its own file in commands/. It takes the arguments after its name and returns an exit code.
int check_command(const Environment& environment, const std::vector<std::string>& arguments);
int compare_command(const Environment& environment, const std::vector<std::string>& arguments);
int diff_command(const Environment& environment, const std::vector<std::string>& arguments);
int evaluate_command(const Environment& environment, const std::vector<std::string>& arguments);
int explore_command(const Environment& environment, const std::vector<std::string>& arguments);
int export_command(const Environment& environment, const std::vector<std::string>& arguments);
int features_command(const Environment& environment, const std::vector<std::string>& arguments);
int fold_command(const Environment& environment, const std::vector<std::string>& arguments);
int import_command(const Environment& environment, const std::vector<std::string>& arguments);
int import_table_command(const Environment& environment, const std::vector<std::string>& arguments);
int landscape_command(const Environment& environment, const std::vector<std::string>& arguments);
int list_command(const Environment& environment, const std::vector<std::string>& arguments);
int make_table_command(const Environment& environment, const std::vector<std::string>& arguments);
int merge_command(const Environment& environment, const std::vector<std::string>& arguments);
int plot_command(const Environment& environment, const std::vector<std::string>& arguments);
int rank_command(const Environment& environment, const std::vector<std::string>& arguments);
int recommend_command(const Environment& environment, const std::vector<std::string>& arguments);
int regress_command(const Environment& environment, const std::vector<std::string>& arguments);
int report_command(const Environment& environment, const std::vector<std::string>& arguments);
int reproduce_command(const Environment& environment, const std::vector<std::string>& arguments);
int runtime_command(const Environment& environment, const std::vector<std::string>& arguments);
int run_command(const Environment& environment, const std::vector<std::string>& arguments);
int serve_command(const Environment& environment, const std::vector<std::string>& arguments);
int slurm_command(const Environment& environment, const std::vector<std::string>& arguments);
int status_command(const Environment& environment, const std::vector<std::string>& arguments);
int table_command(const Environment& environment, const std::vector<std::string>& arguments);

/// The table that `list papers` prints.
analysis::Table papers_table(const runners::Catalogs& catalogs);

}  // namespace bobench::cli
