import { expect, test } from "vitest";
import { tryLimits } from "./try-limits.ts";

const ATTEMPTS = 600;
const PLANTED_ATTEMPTS = 400;
const TAKES_MS = 180_000;

test(
  "R-OPS-A: of random SQL by the programs' logins none does what no person may do; without a protection some does",
  async () => {
    const controls = [["journals", "journals_of_staff"]] as const;
    const { committed, wrong, unnoticed } = await tryLimits(ATTEMPTS, PLANTED_ATTEMPTS, controls);
    expect(wrong).toEqual([]);
    expect(committed).toBeGreaterThan(0);
    expect(unnoticed).toEqual([]);
  },
  TAKES_MS,
);
