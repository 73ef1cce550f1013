// Memory in large pages for arrays that are filled again and again: where pages are small, touching them for the first
// time costs a short run more than its puzzles do.
//
// Example:
//     nonet::LargePageVector<int> numbers(1'000'000);
//     numbers[999'999] = 1;
//     assert(numbers.size() == 1'000'000);
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

namespace nonet {

/// Memory that begins with a cache line of 64 bytes. Blocks from 64 KiB to 2 MiB share pages of 2 MiB where the system
/// has them, as one that is begun is cleared as a whole; a block below 512 KiB begins none. Larger blocks have pages of
/// their own. Any thread may ask. Throws std::bad_alloc.
void* take_large(std::size_t bytes);
/// What take_large() gave for this many bytes.
void give_back_large(void* memory, std::size_t bytes) noexcept;

/// An allocator of that memory. Elements that are made without a value keep what the memory holds: whoever grows an
/// array fills it.
template <class T>
class LargePages {
 public:
  using value_type = T;

  LargePages() = default;
  template <class U>
  LargePages(const LargePages<U>& /*other*/) {}  // NOLINT(google-explicit-constructor): as allocators are converted

  T* allocate(std::size_t count) {
    static_assert(alignof(T) <= 64);
    if (count > std::size_t(-1) / sizeof(T)) throw std::bad_array_new_length();
    return static_cast<T*>(take_large(count * sizeof(T)));
  }
  void deallocate(T* memory, std::size_t count) { give_back_large(memory, count * sizeof(T)); }

  template <class U>
  void construct(U* place) {
    ::new (static_cast<void*>(place)) U;
  }
  template <class U, class... Values>
  void construct(U* place, Values&&... values) {
    std::construct_at(place, std::forward<Values>(values)...);
  }

  bool operator==(const LargePages& /*other*/) const { return true; }
};

template <class T>
using LargePageVector = std::vector<T, LargePages<T>>;
using LargePageString = std::basic_string<char, std::char_traits<char>, LargePages<char>>;

}  // namespace nonet
