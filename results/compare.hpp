// Do two result sets hold the same results?
#pragma once

#include <string>
#include <vector>

#include "results/result_set.hpp"

namespace bobench::results {

/// The differences, a line each ("bbob/f1/d2 gp-ei replicate 3: value differs first at evaluation 17 (1.5, 1.25)"), at
/// most `most` of them; empty if the two are the same. Compared bit for bit: settings, status, seed, optimum, value,
/// noise-free value, fidelity, cost and configuration (the latter where both have it). Timings, provenance, builds
/// and order play no part.
std::vector<std::string> differences(const ResultSet& a, const ResultSet& b, std::size_t most = 20);

/// Whether settings and seeds alone differ: a file and its export to a format without them.
bool same_but_for_seeds(const ResultSet& a, ResultSet b);

}  // namespace bobench::results
