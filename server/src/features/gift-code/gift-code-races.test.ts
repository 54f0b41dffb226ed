import { AUTO_KEY_REWARD, SHARE_REWARD } from "@portal/contract/gift-code";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { RACE_ROUNDS, tally, concurrently } from "../../testing/concurrently.ts";
import {
  aShareCampaign,
  aTopUpCampaign,
  emptyInventories,
  receive,
  stock,
  withCampaigns,
} from "../../testing/money/gift-codes.ts";
import { aPlayerWith, brokenInvariants } from "../../testing/money/wallets.ts";
import { type Answer, openBrowser } from "../../testing/people/browser.ts";
import { aPlayer, type Person } from "../../testing/people/people.ts";
import { startTestPortal, type TestPortal } from "../../testing/portal/test-portal.ts";
import { limits } from "./limits.ts";

const RACERS = 50;
const CODES = 10;
const ROUNDS_TAKE_MS = 180_000;

/** Two portals over one database, like two processes. */
let portals: readonly [TestPortal, TestPortal];
let players: readonly Person[];

beforeAll(async () => {
  const settings = withCampaigns(aShareCampaign(), aTopUpCampaign());
  const first = await startTestPortal(settings);
  portals = [first, await startTestPortal(settings, first.database)];
  players = await Promise.all(Array.from({ length: RACERS }, () => aPlayer(first)));
}, ROUNDS_TAKE_MS);
beforeEach(() => emptyInventories(portals[0]));
afterAll(async () => {
  await portals[1].close();
  await portals[0].close();
});

/** Returns the same person, with a browser at one of the two processes. */
const through = (player: Person, racer: number): Person => ({
  ...player,
  browser: openBrowser(portals[racer % 2]!.url, player.browser.cookies),
});

const codeIn = ({ body }: Answer) => body["giftcode"] as string;
const given = async () =>
  (
    await portals[0].database.query<{ user_id: string }>(
      "select user_id from gift_codes where user_id is not null",
    )
  ).map(({ user_id }) => user_id);

test(
  "R-GIFT-1: of 50 players who claim 10 codes at once 10 get one, each another",
  { timeout: ROUNDS_TAKE_MS },
  async () => {
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      const codes = await stock(portals[0], "share", CODES);
      const answers = await concurrently(RACERS, (racer) =>
        receive(through(players[racer]!, racer), SHARE_REWARD),
      );
      const winners = answers.filter(({ status }) => status === 200);
      // On a slow machine a racer may wait too long and get 503, although the code was given.
      const {
        200: _won,
        409: _lost,
        503: late = 0,
        ...rest
      } = tally(answers.map(({ status }) => status));
      expect(rest).toEqual({});
      expect(winners.length + late).toBeGreaterThanOrEqual(CODES);
      expect(new Set(winners.map(codeIn)).size).toBe(winners.length);
      expect(codes).toEqual(expect.arrayContaining(winners.map(codeIn)));
      const owners = await given();
      expect(owners).toHaveLength(CODES);
      expect(new Set(owners).size).toBe(CODES);
      await emptyInventories(portals[0]);
    }
    expect(await brokenInvariants(portals[0])).toEqual([]);
  },
);

test(
  "R-GIFT-1: 50 claims of one player at once get one code, and all the same answer",
  { timeout: ROUNDS_TAKE_MS },
  async () => {
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      await stock(portals[0], "share", RACERS);
      const player = players[round]!;
      const answers = await concurrently(RACERS, (racer) =>
        receive(through(player, racer), SHARE_REWARD),
      );
      const reported = answers.filter(({ status }) => status !== 503);
      expect(new Set(reported.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(reported[0]?.status).toBe(200);
      expect(await given()).toHaveLength(1);
      await emptyInventories(portals[0]);
    }
  },
);

test("R-GIFT-1: both kinds at once, from two sessions each, are one code of each", async () => {
  const player = await aPlayerWith(portals[0], 1_000);
  await stock(portals[0], "share", RACERS);
  await stock(portals[0], "top-up", RACERS);
  const answers = await concurrently(RACERS, (racer) =>
    receive(through(player, racer), racer % 4 < 2 ? SHARE_REWARD : AUTO_KEY_REWARD),
  );
  const codes = answers.filter(({ status }) => status === 200).map(codeIn);
  expect([...new Set(codes)].toSorted()).toEqual(["SHARE-MA-1", "TOP-UP-MA-1"]);
  expect(await given()).toHaveLength(2);
});

test("R-GIFT-1: a claim that waits for another's code gets it when that one gives it up", async () => {
  await stock(portals[0], "share", 1);
  // As the owner: the runtime login may not lock these rows.
  const holder = new pg.Client({ connectionString: portals[1].database.url });
  await holder.connect();
  await holder.query("begin");
  await holder.query("select from gift_codes for update");
  const claim = receive(players[0]!, SHARE_REWARD);
  await expect
    .poll(async () => {
      const [waiting] = await portals[0].database.query<{ count: string }>(
        "select count(*) from pg_locks where not granted",
      );
      return Number(waiting?.count);
    })
    .toBeGreaterThan(0);
  await holder.query("rollback");
  await holder.end();
  expect((await claim).status).toBe(200);
});

test("R-GIFT-1: beyond its limit a player's claims are no longer looked at", async () => {
  const strict = await startTestPortal({
    ...withCampaigns(aShareCampaign()),
    RATE_LIMIT_SCALE: "1",
  });
  await stock(strict, "share", 1);
  const player = await aPlayer(strict);
  const answers = await concurrently(limits.receiveGiftByUser.max + 10, () =>
    receive(player, SHARE_REWARD),
  );
  const { 503: late = 0, ...reported } = tally(answers.map(({ status }) => status));
  expect(reported).toEqual({ 200: limits.receiveGiftByUser.max - late, 429: 10 });
  await strict.close();
});

test(
  "R-GIFT-1: marked as entered 50 times at once by two processes, a code has one mark and one moment",
  { timeout: ROUNDS_TAKE_MS },
  async () => {
    await stock(portals[0], "share", 1);
    const [player] = players;
    await receive(player!, SHARE_REWARD);
    const statuses = await concurrently(RACERS, async (racer) => {
      const { browser } = through(player!, racer);
      const path = "/api/giftpaysys/share/entered";
      return (await browser.send("PUT", path, { isEntered: true })).status;
    });
    expect(tally(statuses)).toEqual({ 204: RACERS });
    const marks = await portals[0].database.query("select entered_at from entered_gift_codes");
    expect(marks).toHaveLength(1);
  },
);
