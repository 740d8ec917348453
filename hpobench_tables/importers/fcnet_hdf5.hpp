// FCNet as published by its authors (Klein & Hutter 2019), `fcnet_*_data.hdf5`: one group per configuration. Its name
// is the configuration in JSON. It contains
//   valid_mse         (repeats x epochs)  validation error after each epoch
//   final_test_error  (repeats)           after the last epoch
//   runtime           (repeats)           seconds of the whole training
// and other data sets, which are not read. There are four repeats and 100 epochs.
#pragma once

#include <cstdint>
#include <string>

#include "hpobench_tables/importers/importer.hpp"
#include "hpobench_tables/table_data.hpp"
#include "system/hdf5/hdf5.hpp"

namespace bobench::hpobench_tables {

/// Expected content of such a file.
struct FcnetGrid {
  SearchSpace space;  ///< ordinal and categorical parameters
  std::int64_t repeats = 4;
  std::int64_t epochs = 100;
};

/// The table, with one fidelity per epoch; an epoch costs its share of the runtime. The caller holds HDF5's lock.
/// @param name  name of the file, for messages
/// @throws InputError that names the file and the group: not a configuration of the space, duplicate or missing; a data
///   set missing or of another shape; an entry that is not finite, or a negative runtime
TableData read_fcnet_hdf5(const system::hdf5::File& file, const std::string& name, const std::string& id,
                          const FcnetGrid& grid);

Importer fcnet_hdf5_importer();

}  // namespace bobench::hpobench_tables
