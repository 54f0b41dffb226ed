import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type KillsStage, openKillsStage, runKills } from "./run-kills.ts";

const TIMEOUT_MS = 300_000;
const options = { timeout: TIMEOUT_MS };
const run = { kills: 1, seed: 1 } as const;

let stage: KillsStage;
beforeAll(async () => {
  stage = await openKillsStage();
}, TIMEOUT_MS);
afterAll(() => stage.close());

describe("R-PAY-5: nothing that was acknowledged is lost, and nothing doubled, by kill -9 under load", () => {
  test("of the portal", options, async () => {
    expect(await runKills(stage, { ...run, what: "kill portal" })).toEqual([]);
  });

  test("of PostgreSQL", options, async () => {
    expect(await runKills(stage, { ...run, what: "kill database" })).toEqual([]);
  });

  test("and a PostgreSQL that does forget is found out", options, async () => {
    const found = await runKills(stage, { ...run, what: "kill database", forgetful: true });
    // Chance decides what it loses: a transfer, an order, a code.
    expect(found).not.toEqual([]);
  });
});
