import type { MethodHealth } from "@portal/contract/payment";

const ORDER: readonly MethodHealth["state"][] = ["well", "slow", "failing"];

/**
 * How one does at best with any of these methods; undefined where one of them has no traffic to go by
 * and the others fail, for it may do.
 */
export function bestHealth(
  health: readonly MethodHealth[],
  names: readonly string[],
): MethodHealth | undefined {
  const told = health.filter(({ name }) => names.includes(name));
  const [best] = told.toSorted(
    (a, b) =>
      ORDER.indexOf(a.state) - ORDER.indexOf(b.state) ||
      (a.usualSeconds ?? Infinity) - (b.usualSeconds ?? Infinity),
  );
  return best?.state === "failing" && told.length < names.length ? undefined : best;
}
