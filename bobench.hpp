// What one includes to add an optimiser, a problem, a regressor or a classifier to bobench: <bobench/bobench.hpp>. Every
// other header is there under the room it lies in (docs/architecture.md), <bobench/testfunctions/catalog.hpp> say.
#pragma once

#include "cli/main.hpp"                               // the whole command line as a function: a program of one's own
#include "core/optimizer.hpp"                         // an optimiser: ask() and tell()
#include "core/optimizer_catalog.hpp"                 // ... under a name, with its abilities
#include "core/options.hpp"                           // ... with options
#include "core/problem.hpp"                           // a problem: space(), evaluate(), optimum(), name()
#include "core/problem_catalog.hpp"                   // ... beside the others
#include "optimizers/bore/bore_with.hpp"              // BoreWith<Classifier> is an optimiser
#include "optimizers/model_based/with_regressor.hpp"  // WithRegressor<Regressor> is an optimiser
#include "surrogates/classifier.hpp"                  // a classifier: fit() and probability()
#include "surrogates/regressor.hpp"                   // a regressor: fit() and predict()
