import { Histogram, type Registry } from "prom-client";
import { inSpan } from "./spans.ts";

/** The metrics of this process's calls to outside parties. */
export type ProviderCalls = {
  /** Returns the adapter with these calls measured, and traced if traces are on. */
  watch<Name extends string, Adapter extends Readonly<Record<Name, Call>>>(
    party: string,
    adapter: Adapter,
    names: readonly Name[],
  ): Adapter;
};

// oxlint-disable-next-line typescript/no-explicit-any -- Any other type of argument would refuse the adapters' functions.
type Call = (...args: any[]) => Promise<unknown>;

const SECONDS_BUCKETS = [0.05, 0.2, 0.5, 1, 2, 5, 10];
const MS_PER_SECOND = 1_000;
/** The kinds of result without a definite answer. */
const NO_ANSWER: ReadonlySet<unknown> = new Set(["unknown", "unavailable"]);

export function openProviderCalls(registry: Registry): ProviderCalls {
  const seconds = new Histogram({
    name: "portal_provider_call_seconds",
    help: "Calls to outside parties; failed are those without a definite answer, not those refused",
    labelNames: ["party", "result"],
    buckets: SECONDS_BUCKETS,
    registers: [registry],
  });
  const measured = async (party: string, name: string, call: () => Promise<unknown>) => {
    const begunAt = performance.now();
    let result = "failed";
    try {
      const answer = await inSpan(
        () => ({ name: `${party} ${name}`, kind: "client", attributes: { "peer.service": party } }),
        call,
      );
      const { kind } = (answer ?? {}) as { readonly kind?: unknown };
      if (!NO_ANSWER.has(kind)) result = "answered";
      return answer;
    } finally {
      seconds.observe({ party, result }, (performance.now() - begunAt) / MS_PER_SECOND);
    }
  };
  return {
    watch: (party, adapter, names) => {
      for (const result of ["answered", "failed"]) seconds.zero({ party, result });
      const watched = names.map((name) => {
        const call = adapter[name];
        return [name, (...args: unknown[]) => measured(party, name, () => call(...args))] as const;
      });
      return { ...adapter, ...Object.fromEntries(watched) };
    },
  };
}
