import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type KillsEnvironment, openKillsEnvironment, runKills } from "./run-kills.ts";

const TIMEOUT_MS = 300_000;
const options = { timeout: TIMEOUT_MS };
/** `npm run simulate -- --kills` has staff too. */
const run = { kills: 1, seed: 1, hasStaff: false } as const;

let environment: KillsEnvironment;
beforeAll(async () => {
  environment = await openKillsEnvironment();
}, TIMEOUT_MS);
afterAll(() => environment.close());

describe("R-PAY-5: nothing that was acknowledged is lost, and nothing doubled, by kill -9 under load", () => {
  test("of the portal", options, async () => {
    expect(await runKills(environment, { ...run, what: "kill portal" })).toEqual([]);
  });

  test("of PostgreSQL", options, async () => {
    expect(await runKills(environment, { ...run, what: "kill database" })).toEqual([]);
  });
});
