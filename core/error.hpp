// The errors bobench throws. `main` catches them, prints one line and ends with exit_code().
#pragma once

#include <stdexcept>
#include <string>

namespace bobench {

/// Failed work: a file that cannot be read, a library that reports an error. Exit code 1.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
  virtual int exit_code() const noexcept { return 1; }
};

/// Bad input: the message says what was given, where, and what would be accepted. Exit code 2.
class InputError : public Error {
 public:
  using Error::Error;
  int exit_code() const noexcept override { return 2; }
};

}  // namespace bobench
