// Registry of the procedures that claims may name.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/procedure.hpp"

namespace bobench::reproduction {

struct NamedProcedure {
  std::string name;  ///< in JSON: "LESS"
  std::function<Procedure(StatementReader&)> read;
};
const std::vector<NamedProcedure>& procedures();

/// Reads one statement of a claim.
/// @throws InputError for an unknown procedure, optimiser, problem or key, with the nearest known ones
Procedure read_statement(system::StrictObject& object, const Vocabulary& vocabulary);

}  // namespace bobench::reproduction
