// Objects of the Python classes in nonet/_types.py.
//
// Requires Python's lock.
#pragma once

#include <pybind11/pybind11.h>

#include "nonet/solve.hpp"

namespace nonet::python {

using namespace pybind11::literals;

/// The str of a literal, kept for the next call.
pybind11::handle key_of(const char* literal);
/// What has this name, a literal, in nonet/_types.py.
pybind11::object type_of(const char* name);

/// An object of a frozen dataclass: made("SolutionCheck", "correct"_a = true, "message"_a = ""). All of its attributes
/// have to be there, as its __init__() is not called: that would take 0.8 us.
template <class... Named>
pybind11::object made(const char* name, const Named&... attributes) {
  const pybind11::object type = type_of(name);
  auto* const kind = reinterpret_cast<PyTypeObject*>(type.ptr());
  const auto object =
      pybind11::reinterpret_steal<pybind11::object>(kind->tp_new(kind, pybind11::tuple().ptr(), nullptr));
  if (!object) throw pybind11::error_already_set();
  const auto set = [&](const pybind11::arg_v& each) {
    if (!each.value || PyObject_GenericSetAttr(object.ptr(), key_of(each.name).ptr(), each.value.ptr()) != 0) {
      throw pybind11::error_already_set();
    }
  };
  (set(attributes), ...);
  return object;
}

/// The member of the class Status.
pybind11::object status_object(Status status);

}  // namespace nonet::python

template <>
struct pybind11::detail::type_caster<nonet::Status> {
  static constexpr auto name = const_name("Status");
  static handle cast(nonet::Status status, return_value_policy /*policy*/, handle /*parent*/) {
    return nonet::python::status_object(status).release();
  }
};
