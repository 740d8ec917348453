// Parts of a file or folder that a reader cannot read and leaves out, so that the rest can be imported.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "results/formats/text_file.hpp"

namespace bobench::results {

class LeftOut {
 public:
  /// @param strict  reject a file or folder with any such part
  explicit LeftOut(bool strict) : strict_(strict) {}

  /// @param what  "the run on instance 3 ends within a row"
  /// @throws InputError if strict: "'path' line N: what"
  void add(const Place& place, const std::string& what);

  /// Calls a function that reads a part; if it throws InputError, the part is left out with the reason.
  /// @throws InputError if strict
  template <class Read>
  void unless_sound(Read read) {
    try {
      read();
    } catch (const InputError& error) {
      if (strict_) throw;
      add_reason(error.what());
    }
  }

  bool empty() const { return reasons_.empty(); }
  const std::string& first() const { return reasons_.front(); }
  /// One line for each of the first ten parts, and the number of the others.
  std::vector<std::string> notes() const;

 private:
  void add_reason(const std::string& reason);

  bool strict_;
  std::size_t count_ = 0;
  std::vector<std::string> reasons_;
};

}  // namespace bobench::results
