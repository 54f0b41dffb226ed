import type { PricedMethod } from "@portal/contract/shop";
import { groupBy } from "../../lib/browser/floor.ts";

/** Methods with the same prices and bonuses, which stand in one column. */
export type MethodGroup = Pick<PricedMethod, "name" | "bonuses" | "pricesVnd"> & {
  /** All of them, with the names that players read. */
  readonly methods: readonly Pick<PricedMethod, "name" | "kind" | "label">[];
};

/** Puts methods together that cost the same, in their order. */
export function groupMethods(methods: readonly PricedMethod[]): MethodGroup[] {
  const groups = groupBy(methods, ({ bonuses, pricesVnd }) => JSON.stringify([bonuses, pricesVnd]));
  return [...groups.values()].flatMap((alike) => {
    const [first] = alike;
    if (!first) return [];
    const { name, bonuses, pricesVnd } = first;
    return [{ name, bonuses, pricesVnd, methods: alike }];
  });
}
