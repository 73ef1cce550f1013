// Memory in large pages for arrays that are filled again and again: where pages are small, touching them for the first
// time costs a short run more than its puzzles do.
//
// Example:
//     nonet::LargePageVector<int> numbers(1'000'000);
//     numbers[999'999] = 1;
//     assert(numbers.size() == 1'000'000);
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace nonet {

/// An allocator. Arrays from 512 KiB on lie in pages of 2 MiB where the system has them; what is smaller begins with a
/// cache line of 64 bytes. Elements that are made without a value keep what the memory holds: whoever grows an array
/// fills it.
template <class T>
class LargePages {
 public:
  using value_type = T;

  LargePages() = default;
  template <class U>
  LargePages(const LargePages<U>& /*other*/) {}  // NOLINT(google-explicit-constructor): as allocators are converted

  T* allocate(std::size_t count) {
    const std::size_t bytes = count * sizeof(T);
    if (bytes < kLeast) return static_cast<T*>(::operator new(bytes, kLine));
    const std::size_t whole = (bytes + kPage - 1) / kPage * kPage;
    void* const memory = std::aligned_alloc(kPage, whole);
    if (memory == nullptr) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
    madvise(memory, whole, MADV_HUGEPAGE);  // advice: it may fail
#endif
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t count) {
    if (count * sizeof(T) < kLeast) {
      ::operator delete(memory, kLine);
    } else {
      std::free(memory);
    }
  }

  template <class U>
  void construct(U* place) {
    ::new (static_cast<void*>(place)) U;
  }
  template <class U, class... Values>
  void construct(U* place, Values&&... values) {
    std::construct_at(place, std::forward<Values>(values)...);
  }

  bool operator==(const LargePages& /*other*/) const { return true; }

 private:
  static constexpr std::align_val_t kLine{64};
  static constexpr std::size_t kPage = std::size_t{2} << 20U;
  static constexpr std::size_t kLeast = kPage / 4;
};

template <class T>
using LargePageVector = std::vector<T, LargePages<T>>;

}  // namespace nonet
