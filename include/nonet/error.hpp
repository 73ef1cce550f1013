// What stops a whole command. What can happen to one puzzle is a value instead:
// ParseError for a record that is not a puzzle, Outcome for one that was not solved.
//
// Example:
//     try {
//       nonet::Geometry::parse("3y3");
//     } catch (const nonet::Error& error) {
//       assert(std::string(error.what()).find("3y3") != std::string::npos);
//     }
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace nonet {

/// A wrong option, an unknown name, a shape that is not supported. `what()` is one line for people:
/// what was found, where, and what would work.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A file that cannot be read or written.
class FileError : public Error {
 public:
  using Error::Error;
};

/// A process or a pipe that the system refuses. `code()` is its errno.
class SystemError : public Error {
 public:
  SystemError(const std::string& what, int code) : Error(what), code_(code) {}
  int code() const { return code_; }

 private:
  int code_;
};

/// Why one record of the input is not a puzzle. The reader goes on behind it.
struct ParseError {
  std::uint64_t line = 0;  ///< from 1, in the input; 0 where there is none
  std::size_t column = 0;  ///< from 1, in bytes; 0 where the whole record is meant
  std::string message;

  /// "line 7, column 12: unexpected 'x' (a digit 1-9, or . for blank)"
  std::string text() const;
  /// The same without the line, for places where the line is known.
  std::string text_in_line() const;
};

}  // namespace nonet
