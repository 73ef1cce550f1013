// The extension module nonet._nonet. What users see of it is in nonet/__init__.py.
#include <pybind11/pybind11.h>

#include "nonet/base/error.hpp"
#include "nonet/version.hpp"
#include "python/bindings.hpp"

PYBIND11_MODULE(_nonet, module) {
  pybind11::register_exception<nonet::Error>(module, "Error", PyExc_ValueError).doc() =
      "What is wrong with the arguments of a call, or why it has no answer.";
  module.attr("__version__") = std::string(nonet::kVersion);
  nonet::python::bind_board(module);
  nonet::python::bind_solving(module);
  nonet::python::bind_formulas(module);
  nonet::python::bind_workshop(module);
  nonet::python::bind_explaining(module);
}
