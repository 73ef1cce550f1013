// operator new by malloc. mimalloc's operator new ends the program when memory runs out; this one throws, so the run
// ends with a message.
#include <cstdlib>
#include <new>

namespace {

// NOLINTBEGIN(*-no-malloc)
void* take_or_null(std::size_t bytes) noexcept { return std::malloc(bytes == 0 ? 1 : bytes); }
void give_back(void* memory) noexcept { std::free(memory); }
// NOLINTEND(*-no-malloc)

void* take(std::size_t bytes) {
  if (void* const memory = take_or_null(bytes)) return memory;
  throw std::bad_alloc();
}

}  // namespace

// All forms except aligned ones, so that new and delete always match, for any malloc.
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
