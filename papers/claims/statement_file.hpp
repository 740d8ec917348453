// Reads the statements of a claim.
#pragma once

#include "papers/claims/statement.hpp"
#include "papers/strict_json.hpp"

namespace bobench::papers {

/// The names that statements may use.
struct Vocabulary {
  Labels optimizers, problems;
};

/// The ids a pattern stands for, "bbob/f1-5/d2,3": ranges and lists, without looking whether they exist.
Labels expand_ids(const Labels& patterns);

/// @throws InputError for an unknown procedure, optimiser, problem or key, with the nearest known ones
Statement read_statement(StrictObject& object, const Vocabulary& vocabulary);

}  // namespace bobench::papers
