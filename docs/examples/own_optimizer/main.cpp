// The complete bobench command line with an additional optimiser.
#include <bobench/bobench.hpp>

#include "coordinate_search.hpp"

int main(int argc, char** argv) {
  return bobench::cli::main(argc, argv, [](bobench::runners::Catalogs& catalogs) {
    catalogs.optimizers.add<CoordinateSearch>("coordinate-search",
                                              "one coordinate at a time, steps doubled and halved");
  });
}
