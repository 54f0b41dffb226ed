import type { MethodHealth } from "@portal/contract/payment";
import type { Queries } from "../../kit/database/database.ts";
import { countTraffic, type Traffic } from "./store.ts";

/** A method that fewer players used is left out: the result would mean nothing. */
const TRIES_MIN = 20;
/** A method counts as failing if fewer of its payments succeeded. */
const FAILING_BELOW_PERCENT = 50;
/** A longer usual time gets a warning. A transfer takes seconds, a card may take a minute. */
const SLOW_AFTER_SECONDS: Readonly<Record<MethodHealth["kind"], number>> = {
  transfer: 120,
  card: 180,
};
const PERCENT = 100;

/** Returns how well each payment method worked in the last hour. Leaves out methods that too few players used. */
export async function methodHealth(db: Queries): Promise<MethodHealth[]> {
  return (await countTraffic(db)).flatMap(toHealth);
}

function toHealth({ kind, name, succeeded, failed, usualSeconds }: Traffic): MethodHealth[] {
  const tries = succeeded + failed;
  if (tries < TRIES_MIN) return [];
  const successPercent = Math.round((succeeded * PERCENT) / tries);
  const seconds = usualSeconds === null ? null : Math.max(1, Math.round(usualSeconds));
  const state =
    successPercent < FAILING_BELOW_PERCENT
      ? "failing"
      : (seconds ?? 0) > SLOW_AFTER_SECONDS[kind]
        ? "slow"
        : "well";
  // A bank that reports only the day: if it works well, there is nothing to show.
  if (seconds === null && state === "well") return [];
  return [{ name, kind, state, usualSeconds: seconds, successPercent }];
}
