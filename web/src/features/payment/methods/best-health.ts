import type { MethodHealth } from "@portal/contract/payment";

/** The best state first. */
const ORDER: readonly MethodHealth["state"][] = ["well", "slow", "failing"];

/**
 * Returns the best health among these methods. Undefined if all known ones fail and another has had no traffic,
 * because that one may work.
 */
export function bestHealth(
  health: readonly MethodHealth[],
  names: readonly string[],
): MethodHealth | undefined {
  const measured = health.filter(({ name }) => names.includes(name));
  const [best] = [...measured].sort(
    (a, b) =>
      ORDER.indexOf(a.state) - ORDER.indexOf(b.state) ||
      (a.usualSeconds ?? Infinity) - (b.usualSeconds ?? Infinity),
  );
  return best?.state === "failing" && measured.length < names.length ? undefined : best;
}
