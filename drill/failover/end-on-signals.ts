import type { Cluster } from "./cluster.ts";

/** Ctrl-C must not leave networks and servers behind. */
export function endOnSignals(cluster: Cluster): { stop(): void } {
  const signals = ["SIGINT", "SIGTERM"] as const;
  const end = () => {
    void cluster.close().finally(() => process.exit(1));
  };
  for (const signal of signals) process.once(signal, end);
  return {
    stop: () => {
      for (const signal of signals) process.off(signal, end);
    },
  };
}
