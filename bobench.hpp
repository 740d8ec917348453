// Main header: include <bobench/bobench.hpp> to add an optimiser, a problem, a regressor or a classifier to bobench.
// Every other header is installed under its module (docs/architecture.md), such as <bobench/testfunctions/catalog.hpp>.
#pragma once

#include "cli/main.hpp"                              // the complete command line as a function, for your own program
#include "core/optimizer.hpp"                        // optimiser: ask() and tell()
#include "core/optimizer_catalog.hpp"                // optimiser by name, with its abilities
#include "core/options.hpp"                          // options of an optimiser
#include "core/problem.hpp"                          // problem: space(), evaluate(), optimum(), name()
#include "core/problem_catalog.hpp"                  // problem in the catalogue
#include "optimizers/bayesian/regressor_search.hpp"  // optimiser from a regressor
#include "optimizers/bore/bore_search.hpp"           // optimiser from a classifier
#include "surrogates/classifier.hpp"                 // classifier: fit() and probability()
#include "surrogates/regressor.hpp"                  // regressor: fit() and predict()
