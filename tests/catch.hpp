// The only file that names a Catch header: one spelling for Catch2 versions 2 and 3.
//
// Write tests in the words that both have (TEST_CASE, SECTION, REQUIRE, CHECK, GENERATE,
// Catch::Approx, REQUIRE_THAT), and for strings Catch::Matchers::ContainsSubstring, which
// is added to version 2 here.
#pragma once

#if __has_include(<catch2/catch_test_macros.hpp>)

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <catch2/matchers/catch_matchers_all.hpp>
#ifdef CATCH_CONFIG_RUNNER
#include <catch2/catch_session.hpp>
#include <catch2/catch_test_case_info.hpp>
#include <catch2/reporters/catch_reporter_event_listener.hpp>
#include <catch2/reporters/catch_reporter_registrars.hpp>

namespace Catch {

inline const std::string& test_case_name(const TestCaseStats& stats) { return stats.testInfo->name; }

}  // namespace Catch
#endif

#else

#include <catch2/catch.hpp>

namespace Catch {

using Detail::Approx;  // version 2 has it outside its namespace

#ifdef CATCH_CONFIG_RUNNER
using EventListenerBase = TestEventListenerBase;
inline const std::string& test_case_name(const TestCaseStats& stats) { return stats.testInfo.name; }
#endif

namespace Matchers {

// NOLINTNEXTLINE(readability-identifier-naming): the spelling of version 3
inline auto ContainsSubstring(const std::string& text, CaseSensitive::Choice sensitivity = CaseSensitive::Yes) {
  return Contains(text, sensitivity);
}

}  // namespace Matchers
}  // namespace Catch

#endif
