// A header of the outside project, with the folder and name of one of nonet's.
#pragma once

inline constexpr int kOwnBoxRows = 2;
