// The side of the library: carries out orders.
#pragma once

#include <string>

#include "backends/ipasir/messages.hpp"

namespace nonet::ipasir {

/// Loads the library and serves until the socket is closed. For a child process.
void serve(const std::string& path, int socket, Shared& shared);

}  // namespace nonet::ipasir
