/** How many logins are tried per account, address and in all before they are refused, counted over all processes. */
import { beforeEach, expect, test } from "vitest";
import { tally, concurrently } from "../../testing/concurrently.ts";
import { type Answer, openBrowser } from "../../testing/people/browser.ts";
import { aPlayer, GOOD_PASSWORD } from "../../testing/people/people.ts";
import { limits } from "./login-limits.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";

const PER_ACCOUNT = limits.loginByAccount.max;
/** Reduces the limits, so that reaching one costs few hashes. */
const SHRUNK = { RATE_LIMIT_SCALE: "0.1" };
const PER_ADDRESS_SHRUNK = limits.loginByAddress.max * 0.1;
const PER_ACCOUNT_SHRUNK = limits.loginByAccount.max * 0.1;

const portal = await aPortal({ RATE_LIMIT_SCALE: "1" });
const second = await aPortal({ RATE_LIMIT_SCALE: "1" }, portal.database);
const shrunk = await aPortal(SHRUNK, portal.database);
const behindProxy = await aPortal({ ...SHRUNK, TRUSTED_PROXY_HOPS: "1" }, portal.database);
const player = await aPlayer(portal);
beforeEach(() => portal.database.query("delete from rate_limits"));

type Attempt = { url?: string; password?: string; headers?: Record<string, string> };

async function logIn(
  username: string,
  { url = portal.url, password = "wrong", headers = {} }: Attempt = {},
): Promise<Answer> {
  return openBrowser(url).post("/login", { username, password }, headers);
}

/** Counts the attempts that were processed and those that a limit refused. */
const outcomes = (answers: Answer[]) =>
  tally(answers.map(({ status }) => (status === 429 ? "refused" : "tried")));
const nameOf = (index: number) => `somebody_${index}`;

test("R-LOGIN-1: with 50 concurrent logins too many, exactly the allowed number is tried", async () => {
  const answers = await concurrently(PER_ACCOUNT + 50, () => logIn(player.username));
  expect(outcomes(answers)).toEqual({ tried: PER_ACCOUNT, refused: 50 });
});

test("R-LOGIN-1: two processes over one database count together", async () => {
  const answers = await concurrently(PER_ACCOUNT + 50, (index) =>
    logIn(player.username, { url: index % 2 === 0 ? portal.url : second.url }),
  );
  expect(outcomes(answers)).toEqual({ tried: PER_ACCOUNT, refused: 50 });
});

test("R-LOGIN-1: beyond the limit the right password is refused too, with the same reply for an unknown name", async () => {
  await concurrently(PER_ACCOUNT, () => logIn(player.username));
  await concurrently(PER_ACCOUNT, () => logIn("nobody_of_that_name"));
  const known = await logIn(player.username, { password: GOOD_PASSWORD });
  const unknown = await logIn("nobody_of_that_name", { password: GOOD_PASSWORD });
  expect(known.status).toBe(429);
  const reported = ({ body }: Answer) => ({ ...body, requestId: "", challenge: "" });
  expect(reported(unknown)).toEqual(reported(known));
});

test("R-LOGIN-1: a limit ends with its window", async () => {
  await concurrently(PER_ACCOUNT + 1, () => logIn(player.username));
  expect((await logIn(player.username, { password: GOOD_PASSWORD })).status).toBe(429);
  await portal.database.query("update rate_limits set window_ends_at = now()");
  expect((await logIn(player.username, { password: GOOD_PASSWORD })).status).toBe(204);
});

test("R-LOGIN-1: each account has its own limit", async () => {
  await concurrently(PER_ACCOUNT + 1, () => logIn("somebody_else"));
  expect((await logIn(player.username, { password: GOOD_PASSWORD })).status).toBe(204);
});

test("R-LOGIN-1: twenty spellings of one name count as one", async () => {
  const spellings = spellingsOf(player.username, 20);
  expect(new Set(spellings).size).toBe(20);
  const answers = await concurrently(20, (index) => logIn(spellings[index]!, { url: shrunk.url }));
  // With these limits the address has 12 tries and the account 2.
  expect(outcomes(answers)).toEqual({
    tried: PER_ACCOUNT_SHRUNK,
    refused: 20 - PER_ACCOUNT_SHRUNK,
  });
  const counted = await portal.database.query<{ used: number }>(
    "select used from rate_limits where key like 'login.account:%'",
  );
  expect(counted).toEqual([{ used: PER_ACCOUNT_SHRUNK + 1 }]);
});

test("R-LOGIN-1: an address that tries many names reaches its own limit", async () => {
  const answers = await concurrently(PER_ADDRESS_SHRUNK + 50, (index) =>
    logIn(nameOf(index), { url: shrunk.url }),
  );
  expect(outcomes(answers)).toEqual({ tried: PER_ADDRESS_SHRUNK, refused: 50 });
});

test("R-LOGIN-1: the address is the one that the trusted proxies name, by /64 for IPv6", async () => {
  type Row = readonly [
    what: string,
    url: string,
    forwardedFor: (index: number) => string,
    addresses: number,
  ];
  const rows: Row[] = [
    ["no proxy is trusted", shrunk.url, (index) => `203.0.113.${index}`, 1],
    ["two clients behind the proxy", behindProxy.url, (index) => `203.0.113.${index % 2}`, 2],
    [
      "forged entries before the proxy's",
      behindProxy.url,
      (index) => `198.51.100.${index}, 203.0.113.9`,
      1,
    ],
    ["one IPv6 customer", behindProxy.url, (index) => `2001:db8:1:2:${index.toString(16)}::1`, 1],
  ];
  for (const [what, url, forwardedFor, addresses] of rows) {
    await portal.database.query("delete from rate_limits");
    const answers = await concurrently(50, (index) => {
      const headers = {
        "x-forwarded-for": forwardedFor(index),
        forwarded: `for=${forwardedFor(index)}`,
      };
      return logIn(nameOf(index), { url, headers });
    });
    const tried = addresses * PER_ADDRESS_SHRUNK;
    expect({ what, ...outcomes(answers) }).toEqual({ what, tried, refused: 50 - tried });
  }
});

test("R-LOGIN-1: an invalid form is not counted", async () => {
  await concurrently(30, () => logIn("abc"));
  expect(await portal.database.query("select * from rate_limits")).toEqual([]);
});

/** Returns ways to type one name that all mean the same account. */
function spellingsOf(name: string, count: number): string[] {
  const upper = (at: number) =>
    name.slice(0, at) + name.charAt(at).toUpperCase() + name.slice(at + 1);
  const wide = (at: number) =>
    name.slice(0, at) + String.fromCharCode(name.charCodeAt(at) + 0xfee0) + name.slice(at + 1);
  const spaced = [" ", "  ", "\t", "\u00a0", "\u3000"].flatMap((space) => [
    name + space,
    space + name,
  ]);
  const letters = [0, 1, 2, 3, 4];
  return [...spaced, ...letters.map(upper), ...letters.map(wide)].slice(0, count);
}
