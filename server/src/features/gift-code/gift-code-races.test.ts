/** Concurrent claims never give a gift code to two players, nor two codes of a campaign to one player. */
import { AUTO_KEY_REWARD, SHARE_REWARD } from "@portal/contract/gift-code";
import pg from "pg";
import { beforeEach, expect, test } from "vitest";
import { concurrently, tally } from "../../testing/concurrently.ts";
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
import { aPortal } from "../../testing/portal/test-portal.ts";
import { testRace } from "../../testing/races.ts";
import { limits } from "./feature.ts";

const RACERS = 50;
const CODES = 10;

/** Two portals over one database, like two processes. */
const settings = withCampaigns(aShareCampaign(), aTopUpCampaign());
const portal = await aPortal(settings);
const portals = [portal, await aPortal(settings, portal.database)];
const players = await concurrently(RACERS, () => aPlayer(portal));
beforeEach(() => emptyInventories(portal));

/** Returns the same player with a browser at one of the two portals. */
const through = (player: Person, racer: number): Person => ({
  ...player,
  browser: openBrowser(portals[racer % 2]!.url, player.browser.cookies),
});

const codeIn = ({ body }: Answer) => body["giftcode"] as string;
async function given(): Promise<string[]> {
  const rows = await portal.database.query<{ user_id: string }>(
    "select user_id from gift_codes where user_id is not null",
  );
  return rows.map(({ user_id }) => user_id);
}

testRace(
  "R-GIFT-1: of 50 players who claim 10 codes at once, 10 get a different one each",
  async () => {
    const codes = await stock(portal, "share", CODES);
    const answers = await concurrently(RACERS, (racer) =>
      receive(through(players[racer]!, racer), SHARE_REWARD),
    );
    const winners = answers.filter(({ status }) => status === 200);
    // A slow machine answers some with 503, although the code was given.
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
    expect(await brokenInvariants(portal)).toEqual([]);
    await emptyInventories(portal);
  },
);

testRace(
  "R-GIFT-1: 50 concurrent claims of one player get one code, all with the same answer",
  async (round) => {
    await stock(portal, "share", RACERS);
    const answers = await concurrently(RACERS, (racer) =>
      receive(through(players[round]!, racer), SHARE_REWARD),
    );
    const reported = answers.filter(({ status }) => status !== 503);
    expect(new Set(reported.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(reported[0]?.status).toBe(200);
    expect(await given()).toHaveLength(1);
    await emptyInventories(portal);
  },
);

test("R-GIFT-1: concurrent claims of both kinds give one code of each", async () => {
  const player = await aPlayerWith(portal, 1_000);
  await stock(portal, "share", RACERS);
  await stock(portal, "top-up", RACERS);
  const answers = await concurrently(RACERS, (racer) =>
    receive(through(player, racer), racer % 4 < 2 ? SHARE_REWARD : AUTO_KEY_REWARD),
  );
  const codes = answers.filter(({ status }) => status === 200).map(codeIn);
  expect([...new Set(codes)].toSorted()).toEqual(["SHARE-MA-1", "TOP-UP-MA-1"]);
  expect(await given()).toHaveLength(2);
});

test("R-GIFT-1: a claim that waits for a locked code gets it after a rollback", async () => {
  await stock(portal, "share", 1);
  // As the owner, because the runtime login may not lock these rows.
  const holder = new pg.Client({ connectionString: portal.database.url });
  await holder.connect();
  await holder.query("begin");
  await holder.query("select from gift_codes for update");
  const claim = receive(players[0]!, SHARE_REWARD);
  await expect
    .poll(async () => {
      const [waiting] = await portal.database.query<{ count: string }>(
        "select count(*) from pg_locks where not granted",
      );
      return Number(waiting?.count);
    })
    .toBeGreaterThan(0);
  await holder.query("rollback");
  await holder.end();
  expect((await claim).status).toBe(200);
});

test("R-GIFT-1: claims are limited by player", async () => {
  const limited = await aPortal({ ...settings, RATE_LIMIT_SCALE: "1" }, portal.database);
  await stock(limited, "share", 1);
  const player = await aPlayer(limited);
  // The claims of earlier tests count in the limit by address.
  await portal.database.query("delete from rate_limits");
  const { max } = limits.receiveGiftByUser;
  const statuses: number[] = [];
  for (let claims = 0; claims < max + 10; claims += 1) {
    statuses.push((await receive(player, SHARE_REWARD)).status);
  }
  expect(tally(statuses)).toEqual({ 200: max, 429: 10 });
});

test("R-GIFT-1: 50 concurrent marks as entered, by two processes, store one mark", async () => {
  await stock(portal, "share", 1);
  const player = players[0]!;
  await receive(player, SHARE_REWARD);
  const statuses = await concurrently(RACERS, async (racer) => {
    const { browser } = through(player, racer);
    const path = "/api/giftpaysys/share/entered";
    return (await browser.send("PUT", path, { isEntered: true })).status;
  });
  expect(tally(statuses)).toEqual({ 204: RACERS });
  const marks = await portal.database.query("select entered_at from entered_gift_codes");
  expect(marks).toHaveLength(1);
});
