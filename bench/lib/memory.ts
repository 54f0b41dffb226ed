import type { Figure } from "./figure.ts";
import type { Portal } from "./portal.ts";
import { peakMemoryBytes } from "./programs.ts";

const BYTES_PER_MB = 1_000_000;
const LIMIT_MB = 250;

/** What the portal's process took at most under the loads of this run; none where the system does not say. */
export function peakMemory({ pid }: Portal): Figure[] {
  const bytes = peakMemoryBytes(pid);
  if (bytes === undefined) return [];
  return [
    {
      label: "peak memory of the portal's process",
      value: bytes / BYTES_PER_MB,
      unit: "MB",
      limit: { atMost: LIMIT_MB },
      detail: {},
    },
  ];
}
