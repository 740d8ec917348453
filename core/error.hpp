// Exception types. `main` catches them, prints one line and exits with exit_code().
#pragma once

#include <stdexcept>
#include <string>

namespace bobench {

/// A failure, such as a file that cannot be read or an error reported by a library. Exit code 1.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
  virtual int exit_code() const noexcept { return 1; }
};

/// Invalid input: the message says what was given, where, and what is accepted. Exit code 2.
class InputError : public Error {
 public:
  using Error::Error;
  int exit_code() const noexcept override { return 2; }
};

}  // namespace bobench
