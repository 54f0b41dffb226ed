import type { PricedMethod } from "@portal/contract/shop";

/** Methods with the same prices and bonuses, which stand in one column. */
export type MethodGroup = Pick<PricedMethod, "name" | "bonuses" | "pricesVnd"> & {
  /** The names that players read, one after the other. */
  readonly labels: string;
};

/** Puts methods together that cost the same, in their order. */
export function groupMethods(methods: readonly PricedMethod[]): MethodGroup[] {
  const groups = Map.groupBy(methods, ({ bonuses, pricesVnd }) =>
    JSON.stringify([bonuses, pricesVnd]),
  );
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const { name, bonuses, pricesVnd } = first;
    const labels = [first, ...others].map(({ label }) => label).join(", ");
    return [{ name, bonuses, pricesVnd, labels }];
  });
}
