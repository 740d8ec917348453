// Command-line splitting and quoting, for ids such as 'command:python3 "my optimizer.py" --fast'.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bobench {

/// Splits a command into the program and its arguments by the rules of a POSIX shell for blanks, '...', "..." and
/// backslashes. No shell is started, and variables, ~, wildcards and pipes are not expanded. To use them, write sh -c
/// '...'.
/// @throws InputError if the text has no words, a quote is not closed, or the text ends in a backslash
std::vector<std::string> split_command(std::string_view text);

/// Quotes the words into one line that a shell and split_command() split into the same words.
std::string join_command(const std::vector<std::string>& words);

}  // namespace bobench
