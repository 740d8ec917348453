#include "analysis/report/page_files.hpp"

// The assembler copies the files into the program as they are; the macros are their paths.
asm(R"(
.section .rodata
.global bobench_page_css_begin
.global bobench_page_css_end
.global bobench_page_js_begin
.global bobench_page_js_end
bobench_page_css_begin:
.incbin ")" BOBENCH_PAGE_CSS R"("
bobench_page_css_end:
bobench_page_js_begin:
.incbin ")" BOBENCH_PAGE_JS R"("
bobench_page_js_end:
.byte 0
.text
)");

extern "C" const char bobench_page_css_begin[];
extern "C" const char bobench_page_css_end[];
extern "C" const char bobench_page_js_begin[];
extern "C" const char bobench_page_js_end[];

namespace bobench::analysis::report {

std::string_view stylesheet() {
  return {bobench_page_css_begin, bobench_page_css_end};
}

std::string_view script() {
  return {bobench_page_js_begin, bobench_page_js_end};
}

}  // namespace bobench::analysis::report
