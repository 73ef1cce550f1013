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
      PyErr_SetObject(kError.ptr(), nonet::python::message_text(its.what()).ptr());
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
// refuses them in the words of Python: see _refuse_call() of nonet/__init__.py.
void refuse_other_calls(pybind11::handle type) {
  namespace py = pybind11;
  for (const auto& [key, member] : py::dict(type.attr("__dict__"))) {
    const auto name = key.cast<std::string>();
    const py::handle function = function_of(name, member);
    if (!function) continue;
    const auto refuse = [type, name](const py::args& arguments, const py::kwargs& named) {
      return py::module_::import("nonet").attr("_refuse_call")(type, name, arguments, named);
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

PYBIND11_MODULE(_nonet, module) {
  require_main_interpreter();
  require_known_numpy();
  pybind11::options options;
  options.disable_function_signatures();  // docstrings have their own, without C++ types
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
  for (const char* const name : {"Rules", "Puzzle", "Formula", "Solutions"}) refuse_other_calls(module.attr(name));
}
