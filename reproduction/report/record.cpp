#include "reproduction/report/record.hpp"

#include <algorithm>
#include <utility>

#include "reproduction/studies/scale.hpp"

namespace bobench::reproduction {
namespace {

template <class Entry>
auto find_id(std::vector<Entry>& entries, const std::string& id) {
  return std::ranges::find(entries, id, &Entry::id);
}

/// Replaces the entry with the same id, or appends a new one.
template <class Entry>
void put(std::vector<Entry>& entries, Entry entry) {
  const auto there = find_id(entries, entry.id);
  if (there == entries.end()) {
    entries.push_back(std::move(entry));
  } else {
    *there = std::move(entry);
  }
}

/// Whether a result has a smaller scale than another one, or leaves out more optimisers at the same scale.
bool is_less(const RecordedFile& one, const RecordedFile& other) {
  const Scale scale = scale_from(one.scale), than = scale_from(other.scale);
  return scale < than || (scale == than && one.left_out.size() > other.left_out.size());
}

}  // namespace

void Record::add(std::vector<RecordedFile> found, std::vector<UnrecordedFile> not_run) {
  for (RecordedFile& file : found) {
    std::erase_if(others, [&](const UnrecordedFile& other) { return other.id == file.id; });
    const auto there = find_id(files, file.id);
    if (there != files.end() && is_less(file, *there)) continue;
    put(files, std::move(file));
  }
  for (UnrecordedFile& other : not_run) {
    if (find_id(files, other.id) == files.end()) put(others, std::move(other));
  }
  std::ranges::sort(files, id_less, &RecordedFile::id);
  std::ranges::sort(others, id_less, &UnrecordedFile::id);
}

}  // namespace bobench::reproduction
