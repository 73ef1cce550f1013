// The extension module nonet._nonet. What users see of it is in nonet/__init__.py.
#include <pybind11/pybind11.h>

#include <exception>
#include <string>

#include "nonet/base/error.hpp"
#include "nonet/version.hpp"
#include "python/arguments.hpp"
#include "python/bindings.hpp"

namespace {

// Before 2.12 pybind11 reads arrays by the layout of numpy 1.
void require_known_numpy() {
  if (PYBIND11_VERSION_HEX >= 0x020C0000) return;
  const auto version = pybind11::module_::import("numpy").attr("__version__").cast<std::string>();
  if (std::stoi(version) >= 2) {
    throw pybind11::import_error("nonet was built by a pybind11 for numpy 1, and this is numpy " + version +
                                 ": build it again with pybind11 2.12 or newer");
  }
}

// pybind11 keeps one table of types for all interpreters of a process.
void require_main_interpreter() {
  if (PyInterpreterState_Get() != PyInterpreterState_Main()) {
    throw pybind11::import_error("nonet runs in the main interpreter alone, not in a subinterpreter");
  }
}

// The translator of register_exception() cannot write bytes of an input that are not UTF-8.
void translate_errors(const pybind11::object& error) {
  static const pybind11::handle kError = pybind11::object(error).release();  // never freed
  pybind11::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const nonet::Error& its) {
      PyErr_SetObject(kError.ptr(), nonet::python::python_text(its.what()).ptr());
    }
  });
}

}  // namespace

PYBIND11_MODULE(_nonet, module) {
  require_main_interpreter();
  require_known_numpy();
  pybind11::register_exception<nonet::Error>(module, "Error", PyExc_ValueError).doc() =
      "What is wrong with the arguments of a call, or why it has no answer.";
  module.attr("Error").attr("__module__") = "nonet";
  translate_errors(module.attr("Error"));
  module.attr("__version__") = std::string(nonet::kVersion);
  nonet::python::bind_board(module);
  nonet::python::bind_solving(module);
  nonet::python::bind_formulas(module);
  nonet::python::bind_workshop(module);
  nonet::python::bind_explaining(module);
}
