// The words of a command as a user writes it in 'command:python3 "my optimizer.py" --fast'.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bobench {

/// Splits a command into the program and its arguments by the rules of a POSIX shell for blanks, '...', "..." and
/// backslashes. No shell is started and nothing else is special: no variables, no ~, no wildcards, no pipes. Whoever
/// wants those writes sh -c '...'.
/// @throws InputError if there is no word, a quote is not closed, or the text ends in a backslash
std::vector<std::string> split_command(std::string_view text);

/// The words as one line that a shell, and split_command(), take for the same words again.
std::string join_command(const std::vector<std::string>& words);

}  // namespace bobench
