// Man pages: the output of `bobench documentation` from the tables used by --help.
#include "catch.hpp"
#include "cli/documentation/man_page.hpp"
#include "cli/documentation_folder.hpp"

using namespace bobench;

TEST_CASE("every command has a man page with every option that --help shows") {
  const Documentation documentation;
  const Words commands = all_commands();
  REQUIRE(commands.size() > 10);
  const std::string program_page = contents_of(documentation.page("bobench"));
  for (const std::string& command : commands) {
    INFO(command);
    CHECK_THAT(program_page, ContainsSubstring("\\fB" + cli::escaped_for_man("bobench-" + command) + "\\fR(1)"));
    const std::string page = contents_of(documentation.page("bobench-" + command));
    const Words options = all_of(bobench_program(command + " --help").out, "\n  (?:-. \\[ )?--([a-z-]+)");
    REQUIRE_FALSE(options.empty());
    for (const std::string& option : options) {
      CHECK_THAT(page, ContainsSubstring("\\fB" + cli::escaped_for_man("--" + option) + "\\fR"));
    }
  }
}

TEST_CASE("a man page has the groups of options, the values with their meanings, and the examples") {
  const Documentation documentation;
  const std::string page = contents_of(documentation.page("bobench-run"));
  CHECK_THAT(page, ContainsSubstring(".SS \"What to run\"\n") && ContainsSubstring(".SS \"General options\"\n"));
  CHECK_THAT(page, ContainsSubstring("\\fB\\-\\-output\\fR \\fIFILE\\fR\n"));
  CHECK_THAT(page, ContainsSubstring("\n.RS\n.TP\n\\fBauto\\fR\nfull up to 10,000 evaluations.\n"));
  for (const std::string& command : all_commands()) {
    INFO(command);
    CHECK_THAT(contents_of(documentation.page("bobench-" + command)), ContainsSubstring("\n.SH EXAMPLES\n.TP\n\\fB"));
  }
  CHECK_THAT(contents_of(documentation.page("bobench")), ContainsSubstring(".SS \"Analyse results\"\n"));
}

TEST_CASE("groff has nothing to say against a man page, and shows dashes that can be copied") {
  if (!have("groff")) return;
  const Documentation documentation;
  Words pages = {"bobench"};
  for (const std::string& command : all_commands()) pages.push_back("bobench-" + command);
  for (const std::string& page : pages) {
    INFO(page);
    CHECK(output_of("groff -k -man -ww -Tutf8 " + documentation.page(page) + " >/dev/null") == "");
    CHECK_THAT(output_of("groff -k -man -Tascii -P-cbou " + documentation.page(page)),
               ContainsSubstring("--data-dir DIR"));
  }
}

TEST_CASE("no text is a request to groff") {
  if (!have("groff")) return;
  const TemporaryFolder folder;
  const std::string hostile = R"(.so /etc/passwd \fB\n(xx 'quoted' `--x=^~` "a\b" ...)";
  const std::string page = folder.write("page.1", ".TH A 1\n.nf\n" + cli::escaped_for_man(hostile) + "\n'\n");
  CHECK_THAT(output_of("groff -man -ww -Tascii -P-cbou " + page), ContainsSubstring(hostile));
}

TEST_CASE("documentation needs a folder that it can make") {
  CHECK(bobench_program("documentation").code == 2);
  CHECK(bobench_program("documentation /proc/none").code == 2);
}
