import { expect, test } from "vitest";
import { PROTECTIONS } from "./protections.ts";
import { tryLimits } from "./try-limits.ts";

const ATTEMPTS = 600;
const PLANTED_ATTEMPTS = 4_000;
/** The drill takes all of them away. */
const CONTROLS = new Set(["journals_of_staff", "holds_as_long", "endings_of_staff"]);
const TAKES_MS = 180_000;

test(
  "R-OPS-A: of random SQL by the programs' logins none does what no person may do; without a protection some does",
  async () => {
    const controls = PROTECTIONS.filter(({ name }) => CONTROLS.has(name));
    const { committed, wrong, unnoticed } = await tryLimits(ATTEMPTS, PLANTED_ATTEMPTS, controls);
    expect(wrong).toEqual([]);
    expect(committed).toBeGreaterThan(0);
    expect(unnoticed).toEqual([]);
  },
  TAKES_MS,
);
