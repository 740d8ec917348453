// The extension bobench._processor, which bobench imports first. It is compiled for any processor: where the processor
// lacks instructions of bobench._core, the import fails, while loading bobench._core would end the process.
#include <Python.h>

#ifdef __x86_64__
#include "core/missing_instructions.hpp"
#else
static const char* bobench_missing_instructions() {
  return nullptr;
}
#endif

PyMODINIT_FUNC PyInit__processor() {
  static PyModuleDef definition = {
      PyModuleDef_HEAD_INIT, "_processor", nullptr, -1, nullptr, nullptr, nullptr, nullptr, nullptr};
  if (const char* line = bobench_missing_instructions()) {
    PyErr_SetString(PyExc_ImportError, line);
    return nullptr;
  }
  return PyModule_Create(&definition);
}
