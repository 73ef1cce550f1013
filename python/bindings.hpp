// The parts of the module: each adds its classes and functions.
#pragma once

#include <pybind11/pybind11.h>

namespace nonet::python {

void bind_board(pybind11::module_& module);
void bind_solving(pybind11::module_& module);
void bind_formulas(pybind11::module_& module);
void bind_workshop(pybind11::module_& module);
void bind_explaining(pybind11::module_& module);
void bind_scoring(pybind11::module_& module);

}  // namespace nonet::python
