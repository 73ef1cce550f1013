// Text in UTF-16 as UTF-8.
#pragma once

#include <memory>

#include "nonet/streams.hpp"

namespace nonet {

/// The same bytes, or those of the same text in UTF-8 where they begin with a byte-order mark of UTF-16, which goes.
/// `found` then becomes true.
ByteSource in_utf8(ByteSource source, std::shared_ptr<bool> found);

}  // namespace nonet
