// The extension module nonet._nonet. What users see of it is in nonet/__init__.py.
#include <pybind11/pybind11.h>

#include <exception>
#include <string>
#include <unordered_map>

#include "nonet/error.hpp"
#include "nonet/version.hpp"
#include "python/arguments.hpp"
#include "python/bindings.hpp"
#include "python/types.hpp"

namespace {

// The module nonet._types, and its statuses by number. Never freed: the interpreter may end first.
pybind11::handle types;
pybind11::handle statuses;

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

// Bytes of an input in a message may be no UTF-8, so that pybind11's own translation fails.
void translate_errors() {
  pybind11::register_exception_translator([](std::exception_ptr thrown) {
    const auto set = [](const char* type, const std::exception& error) {
      PyErr_SetObject(nonet::python::type_of(type).ptr(), nonet::python::message_text(error.what()).ptr());
    };
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const nonet::python::TimedOut& error) {
      set("TimeoutError", error);
    } catch (const nonet::Error& error) {
      set("Error", error);
    }
  });
}

// The function of a member of a class; null if a call of it needs no other message.
pybind11::handle function_of(const std::string& name, pybind11::handle member) {
  if (name == "__eq__" || name.starts_with("_pybind11")) return {};  // it returns NotImplemented
  if (PyObject_TypeCheck(member.ptr(), &PyProperty_Type) != 0) return member.attr("fget");
  return PyInstanceMethod_Check(member.ptr()) ? PyInstanceMethod_Function(member.ptr()) : nullptr;
}

// pybind11 refuses a call in the words of C++. So each method gets a last overload that takes any arguments, and
// refuses them in the words of Python: see refuse_call() of nonet/_types.py.
void refuse_other_calls(pybind11::handle type) {
  namespace py = pybind11;
  for (const auto& [key, member] : py::dict(type.attr("__dict__"))) {
    const auto name = key.cast<std::string>();
    const py::handle function = function_of(name, member);
    if (!function) continue;
    const auto refuse = [type, name](const py::args& arguments, const py::kwargs& named) {
      return nonet::python::type_of("refuse_call")(type, name, arguments, named);
    };
    if (name == "__init__") {
      py::cpp_function([refuse](py::detail::value_and_holder& /*self*/, const py::args& arguments,
                                const py::kwargs& named) { refuse(arguments, named); },
                       py::name("__init__"), py::is_method(type), py::sibling(function),
                       py::detail::is_new_style_constructor());
    } else {
      py::cpp_function(refuse, py::name(name.c_str()), py::is_method(type), py::sibling(function));
    }
  }
}

}  // namespace

pybind11::handle nonet::python::key_of(const char* literal) {
  static auto& keys = *new std::unordered_map<const char*, pybind11::handle>;
  pybind11::handle& key = keys[literal];
  if (!key) key = PyUnicode_InternFromString(literal);
  return key;
}

pybind11::object nonet::python::type_of(const char* name) { return types.attr(key_of(name)); }

pybind11::object nonet::python::status_object(Status status) {
  return pybind11::reinterpret_borrow<pybind11::object>(
      PyList_GET_ITEM(statuses.ptr(), static_cast<Py_ssize_t>(status)));
}

PYBIND11_MODULE(_nonet, module) {
  require_main_interpreter();
  require_known_numpy();
  pybind11::options options;
  options.disable_function_signatures();  // docstrings have their own, without C++ types
  types = pybind11::module_::import("nonet._types").release();
  statuses = pybind11::list(types.attr("Status")).release();
  translate_errors();
  module.attr("__version__") = std::string(nonet::kVersion);
  nonet::python::bind_board(module);
  nonet::python::bind_solving(module);
  nonet::python::bind_formulas(module);
  nonet::python::bind_workshop(module);
  nonet::python::bind_explaining(module);
  nonet::python::bind_scoring(module);
  for (const char* const name : {"Rules", "Puzzle", "Formula", "Solutions"}) refuse_other_calls(module.attr(name));
}
