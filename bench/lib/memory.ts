import type { Figure } from "./figure.ts";
import type { Portal } from "./portal.ts";
import { childrenOf, peakMemoryBytes } from "./programs.ts";

const BYTES_PER_MB = 1_000_000;
const LIMIT_MB = 250;

/**
 * What the portal's process took at most under the loads of this run, and beside it the process that
 * hashes passwords, each of which needs 46 MiB by design. Nothing where the system does not say.
 */
export function peakMemory({ pid }: Portal): Figure[] {
  const bytes = peakMemoryBytes(pid);
  if (bytes === undefined) return [];
  const hashing = childrenOf(pid).reduce((sum, child) => sum + (peakMemoryBytes(child) ?? 0), 0);
  return [
    {
      label: "peak memory of the portal's process",
      value: bytes / BYTES_PER_MB,
      unit: "MB",
      limit: { atMost: LIMIT_MB },
      detail: { hasherMB: hashing / BYTES_PER_MB },
    },
  ];
}
