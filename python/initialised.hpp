// Objects that __new__ has made without __init__: pybind11 would give their memory to a call as it is.
// A class with `static constexpr bool kBoundToPython = true` refuses them.
#pragma once

#include <pybind11/pybind11.h>

#include <string>
#include <type_traits>

#include "nonet/error.hpp"

namespace nonet::python {

/// Throws Error on an object of a bound class if its __init__ was not called. Requires an object of a bound class.
inline void require_initialised(pybind11::handle object) {
  auto* const instance = reinterpret_cast<pybind11::detail::instance*>(object.ptr());
  bool made = instance->simple_layout && instance->simple_holder_constructed;
  if (!instance->simple_layout) {
    made = true;
    for (auto& each : pybind11::detail::values_and_holders(instance)) made = made && each.holder_constructed();
  }
  if (!made) throw Error(std::string(Py_TYPE(object.ptr())->tp_name) + ": __init__() of this object was not called");
}

}  // namespace nonet::python

/// The caster of pybind11 for arguments, `self` included.
template <class Bound>
class pybind11::detail::type_caster<Bound, std::enable_if_t<Bound::kBoundToPython>> : public type_caster_base<Bound> {
 public:
  bool load(handle source, bool convert) {
    if (source && isinstance<Bound>(source)) nonet::python::require_initialised(source);
    return type_caster_base<Bound>::load(source, convert);
  }
};
