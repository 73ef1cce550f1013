// The worker of `explain`, and what `rate` shares with it. Internal.
#pragma once

#include <memory>
#include <optional>

#include "nonet/explain.hpp"
#include "run/explain.hpp"
#include "run/internal/task_worker.hpp"

namespace nonet {

/// The explainer of the rules that were asked for last.
class ExplainerCache {
 public:
  /// Throws Error as Explainer does.
  Explainer& get(const std::shared_ptr<const Rules>& rules);

 private:
  std::shared_ptr<const Rules> rules_;
  std::optional<Explainer> explainer_;
};

/// For one puzzle; its timeout counts from now on.
StepLimits step_limits(const Budget& budget, std::uint64_t effort);

std::unique_ptr<ChunkWorker> make_explain_worker(TaskSetup setup, const ExplainOptions& options);

}  // namespace nonet
