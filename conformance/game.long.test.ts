import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startProgram } from "../server/src/testing/portal/child-program.ts";
import { takePort } from "../server/src/testing/portal/ports.ts";
import { TEST_SECRETS } from "../server/src/testing/portal/test-secrets.ts";
import { checkGame, gameCases } from "./game/check-game.ts";
import { readFaults, readReference, startReferenceGame } from "./testing/reference.ts";
import type { Verdict } from "./verdict.ts";

/** The time limit of a test: a run waits some seconds on purpose, and several runs share the machine. */
const TIMEOUT_MS = 300_000;
/** How long an answer of a correct game may take: a busy machine stalls. */
const STALL_MS = 60_000;
/** How often a planted fault's game is killed: one kill may meet no order at its worst moment. */
const KILLS = 3;

const idsOf = (verdicts: readonly Verdict[], result: Verdict["result"]) =>
  verdicts.filter((verdict) => verdict.result === result).map(({ id }) => id);
const faults = readFaults();

describe("R-RUN-7: the reference game server", () => {
  test("passes every case", { timeout: TIMEOUT_MS }, async () => {
    const game = await startReferenceGame();
    const verdicts = await checkGame({ ...game.target, answerWithinMs: STALL_MS });
    await game.close();
    expect(verdicts.filter(({ result }) => result !== "passed")).toEqual([]);
    expect(verdicts).toHaveLength(Object.keys(gameCases).length);
  });

  test("is short enough to read", () => {
    expect(readReference().split("\n").length).toBeLessThanOrEqual(300);
  });
});

describe("R-RUN-7: the kit finds a planted fault by its cases and by no others: a game that", () => {
  test.concurrent.each(faults)(
    "$name",
    async ({ changes, fails, mayFail }) => {
      const game = await startReferenceGame(changes);
      const failed = idsOf(await checkGame({ ...game.target, kills: KILLS }), "failed");
      await game.close();
      // On a busy machine any answer may be late.
      const isByChance = (id: string) =>
        mayFail.includes(id) || (id === "in-time" && !fails.includes(id));
      expect(failed.filter((id) => !isByChance(id)).toSorted()).toEqual(fails.toSorted());
    },
    TIMEOUT_MS,
  );

  test("has a fault for each case", () => {
    const found = new Set(faults.flatMap(({ fails }) => fails));
    expect(Object.keys(gameCases).filter((id) => !found.has(id))).toEqual([]);
  });
});

describe("the sandbox's game", () => {
  let sandbox: { readonly url: string; stop(): Promise<void> };
  beforeAll(async () => {
    const port = await takePort();
    const program = await startProgram(new URL("../sandbox/src/main.ts", import.meta.url), {
      ...TEST_SECRETS,
      SANDBOX_PORT: String(port),
      SANDBOX_SMTP_PORT: String(await takePort()),
    });
    sandbox = { url: `http://127.0.0.1:${port}/game`, stop: () => program.stop() };
  });
  afterAll(() => sandbox.stop());

  test(
    "follows the interface, except that every account exists",
    { timeout: TIMEOUT_MS },
    async () => {
      const verdicts = await checkGame({
        url: sandbox.url,
        keyId: TEST_SECRETS.GAME_API_KEY_ID,
        secret: TEST_SECRETS.GAME_API_SECRET,
        account: "demo",
        zone: "1",
        gameId: "fsonline",
        answerWithinMs: STALL_MS,
        kills: 1,
      });
      expect(verdicts.filter(({ result }) => result === "failed")).toMatchObject([
        { id: "stranger-zones" },
        { id: "encoded-path" },
        { id: "unknown-account", came: expect.stringContaining('{"code":0}') as string },
      ]);
      const unseen = ["two-keys", "crowd", "restart", "killed", "log"];
      expect(idsOf(verdicts, "not looked at")).toEqual(unseen);
    },
  );
});
