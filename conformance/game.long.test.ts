import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startProgram } from "../server/src/testing/portal/child-program.ts";
import { takePort } from "../server/src/testing/portal/ports.ts";
import { ensurePhp } from "../tools/checks/php.ts";
import { checkGame, gameCases } from "./game/check-game.ts";
import type { Target } from "./game/game.ts";
import type { Verdict } from "./kit/case.ts";
import { plantedFaults } from "./testing/planted-faults.ts";
import { startReference } from "./testing/reference-servers.ts";

/** `npm test` plants one in this many of the faults, `npm run drill -- conformance` all. */
const ONE_IN = process.env["EVERY_PLANTED_FAULT"] === undefined ? 13 : 1;
/** A run waits some seconds on purpose, and several runs share the machine. */
const TIMEOUT_MS = 300_000;
const MOST_LINES = 300;
const KILLS = ONE_IN === 1 ? 3 : 1;
/** A busy machine stalls: only the fault that is slow on purpose is judged by time. */
const STALL_MS = 60_000;

const idsOf = (verdicts: readonly Verdict[], result: Verdict["result"]) =>
  verdicts.filter((verdict) => verdict.result === result).map(({ id }) => id);
const check = (target: Target) => checkGame(target, () => {});

beforeAll(() => ensurePhp(), TIMEOUT_MS);

describe.each(["typescript", "php"] as const)("R-RUN-7: the reference in %s", (language) => {
  test(
    "passes every case",
    async () => {
      const game = await startReference(language);
      const verdicts = await check({ ...game.target, kills: KILLS, answerWithinMs: STALL_MS });
      await game.close();
      expect(verdicts.filter(({ result }) => result !== "passed")).toEqual([]);
      expect(verdicts).toHaveLength(gameCases.length);
    },
    TIMEOUT_MS,
  );
});

test.each(["typescript/game-server.ts", "php/game-server.php"])(
  "R-RUN-7: the reference %s is short enough to read",
  (file) => {
    const text = readFileSync(new URL(`reference/${file}`, import.meta.url), "utf8");
    expect(text.split("\n").length).toBeLessThanOrEqual(MOST_LINES);
  },
);

describe("R-RUN-7: a planted fault is found by its cases and by no others: a game that", () => {
  test.concurrent.each(plantedFaults.filter((_fault, place) => place % ONE_IN === 0))(
    "$name",
    async ({ changes, fails, mayFail = [] }) => {
      const game = await startReference("typescript", changes);
      const failed = idsOf(await check(game.target), "failed");
      await game.close();
      const byChance = fails.includes("in-time") ? mayFail : [...mayFail, "in-time"];
      expect(failed.filter((id) => !byChance.includes(id))).toEqual(fails);
    },
    TIMEOUT_MS,
  );

  test("has a fault for each case", () => {
    const found = new Set(plantedFaults.flatMap(({ fails }) => fails));
    expect(gameCases.filter(({ id }) => !found.has(id)).map(({ id }) => id)).toEqual([]);
  });
});

describe("the sandbox's game", () => {
  const secret = "test-game-secret";
  let sandbox: { readonly url: string; stop(): Promise<void> };
  beforeAll(async () => {
    const port = await takePort();
    const program = await startProgram(new URL("../sandbox/src/main.ts", import.meta.url), {
      SANDBOX_PORT: String(port),
      SANDBOX_SMTP_PORT: String(await takePort()),
      GAME_API_KEY_ID: "test-portal",
      GAME_API_SECRET: secret,
      ...Object.fromEntries(OTHER_SECRETS.map((name) => [name, "test"])),
    });
    sandbox = { url: `http://127.0.0.1:${port}/game`, stop: () => program.stop() };
  });
  afterAll(() => sandbox.stop());

  test(
    "keeps to the interface, but knows every account; what it has no window for is not looked at",
    async () => {
      const verdicts = await check({
        url: sandbox.url,
        keyId: "test-portal",
        secret,
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
      const unseen = ["two-keys", "amount", "crowd", "restart", "killed", "log"];
      expect(idsOf(verdicts, "not looked at")).toEqual(unseen);
    },
    TIMEOUT_MS,
  );
});

const OTHER_SECRETS = [
  "SEPAY_SECRET",
  "SMS_API_TOKEN",
  "CARD_PARTNER_ID",
  "CARD_PARTNER_KEY",
  "MOMO_PARTNER_CODE",
  "MOMO_ACCESS_KEY",
  "MOMO_SECRET_KEY",
  "VIETTEL_MERCHANT_CODE",
  "VIETTEL_ACCESS_CODE",
  "VIETTEL_HASH_KEY",
];
