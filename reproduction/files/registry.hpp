// Registry of the tables and figures to reproduce. It is passed to the engine, which does not depend on any paper.
#pragma once

#include <string>
#include <vector>

#include "reproduction/files/paper_file.hpp"
#include "reproduction/files/paper_summary.hpp"
#include "reproduction/studies/diagnosis.hpp"
#include "reproduction/studies/drawing.hpp"
#include "reproduction/studies/property.hpp"
#include "reproduction/studies/study.hpp"
#include "runners/plan.hpp"

namespace bobench::reproduction {

struct Registry {
  std::vector<PaperFile> files;  ///< in the order of their ids
  std::vector<Study> studies;
  std::vector<Property> properties;
  std::vector<Drawing> drawings = {};
  std::vector<Diagnosis> diagnoses = {};
  std::vector<PaperSummary> summaries = {};

  // Each throws InputError for an unknown name, listing the nearest names.
  const PaperFile& file(const std::string& id) const;
  /// A table or figure by its id, or all of a paper by its name ("tiao2021").
  std::vector<const PaperFile*> files_of(const std::string& name) const;
  std::vector<const PaperFile*> all_files() const;
  const Study& study(const std::string& id) const;
  const Property& property(const std::string& name) const;
  const Drawing& drawing(const std::string& id) const;
  const Diagnosis& diagnosis(const std::string& id) const;
};

/// Catalogues and registry that a file is run with.
struct Resources {
  const runners::Catalogs& catalogs;
  const Registry& registry;
};

/// Natural order of ids: "figure-4.10" comes after "figure-4.9".
bool id_less(const std::string& a, const std::string& b);

}  // namespace bobench::reproduction
