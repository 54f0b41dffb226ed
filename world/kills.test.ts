import { describe, expect, test } from "vitest";
import { runKills } from "./run-kills.ts";

const options = { timeout: 180_000 };
const run = { kills: 2, seed: 1, synchronousCommit: "on" } as const;

describe("R-PAY-5: nothing that was acknowledged is lost, and nothing doubled, by kill -9 under load", () => {
  test("of the portal", options, async () => {
    expect(await runKills({ ...run, what: "kill portal" })).toEqual([]);
  });

  test("of PostgreSQL", options, async () => {
    expect(await runKills({ ...run, what: "kill database" })).toEqual([]);
  });

  test("and a PostgreSQL that does forget is found out", options, async () => {
    const found = await runKills({ ...run, what: "kill database", synchronousCommit: "off" });
    expect(found).not.toEqual([]);
  });
});
