import type { Figure } from "./figure.ts";
import type { Portal } from "./portal.ts";
import { childrenOf, peakMemoryBytes } from "./programs.ts";

const BYTES_PER_MB = 1_000_000;
const LIMIT_MB = 250;

/**
 * Returns the peak memory of the portal's process under the loads of this run, and in the detail that of the
 * hashing process, where each hash needs 46 MiB by design. Returns nothing where the system does not report
 * it.
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
