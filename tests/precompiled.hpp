// What nearly every test includes, compiled once. Each test still includes what it uses.
#pragma once

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "tests/boards.hpp"
#include "tests/catch.hpp"
#include "tests/process.hpp"
