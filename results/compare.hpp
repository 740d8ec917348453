// Comparison of two result sets.
#pragma once

#include <string>
#include <vector>

#include "results/result_set.hpp"

namespace bobench::results {

/// The differences, one line each ("bbob/f1/d2 gp-ei replicate 3: value differs first at evaluation 17 (1.5, 1.25)"),
/// at most `most` of them; empty if the sets are equal. Compared bit for bit: settings, status, seed, optimum, value,
/// noise-free value, fidelity, cost and configuration (the last only if both have it). Timings, provenance, builds and
/// order are ignored.
std::vector<std::string> differences(const ResultSet& a, const ResultSet& b, std::size_t most = 20);

/// Whether only settings and seeds differ, as between a file and its export to a format without them.
bool same_but_for_seeds(const ResultSet& a, ResultSet b);

}  // namespace bobench::results
