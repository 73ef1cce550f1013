// operator new and delete of a program that lets small SAT solvers take their memory from a region. All else goes to
// malloc, as it would without.
#include <cstdlib>
#include <new>

#include "nonet/backends/internal/bump_memory.hpp"

namespace {

[[maybe_unused]] const bool kReplaced = nonet::bump::replaced = true;

void* from_heap(std::size_t bytes) {
  for (;;) {
    if (void* const memory = std::malloc(bytes == 0 ? 1 : bytes)) return memory;
    const std::new_handler handler = std::get_new_handler();
    if (handler == nullptr) throw std::bad_alloc();
    handler();
  }
}

void* take(std::size_t bytes) {
  void* const memory = nonet::bump::take(bytes);
  return memory != nullptr ? memory : from_heap(bytes);
}

void* take_or_null(std::size_t bytes) noexcept {
  try {
    return take(bytes);
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}

void give_back(void* memory) noexcept {
  if (!nonet::bump::give_back(memory)) std::free(memory);
}

}  // namespace

// All forms but the aligned ones, so that no other library's new meets this delete, whichever malloc is loaded.
void* operator new(std::size_t bytes) { return take(bytes); }
void* operator new[](std::size_t bytes) { return take(bytes); }
void* operator new(std::size_t bytes, const std::nothrow_t& /*tag*/) noexcept { return take_or_null(bytes); }
void* operator new[](std::size_t bytes, const std::nothrow_t& /*tag*/) noexcept { return take_or_null(bytes); }
void operator delete(void* memory) noexcept { give_back(memory); }
void operator delete[](void* memory) noexcept { give_back(memory); }
void operator delete(void* memory, std::size_t /*bytes*/) noexcept { give_back(memory); }
void operator delete[](void* memory, std::size_t /*bytes*/) noexcept { give_back(memory); }
void operator delete(void* memory, const std::nothrow_t& /*tag*/) noexcept { give_back(memory); }
void operator delete[](void* memory, const std::nothrow_t& /*tag*/) noexcept { give_back(memory); }
