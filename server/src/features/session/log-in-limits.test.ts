import { afterAll, beforeEach, beforeAll, expect, test } from "vitest";
import { tally, concurrently } from "../../testing/concurrently.ts";
import { type Answer, openBrowser } from "../../testing/people/browser.ts";
import { aPlayer, GOOD_PASSWORD, type Person } from "../../testing/people/people.ts";
import { startTestPortal, type TestPortal } from "../../testing/portal/test-portal.ts";
import { limits } from "./limits.ts";

const PER_ACCOUNT = limits.loginByAccount.max;
/** Reduces the limits to this share, so that reaching one costs few hashes. */
const SHRUNK = { RATE_LIMIT_SCALE: "0.1" };
const PER_ADDRESS_SHRUNK = limits.loginByAddress.max * 0.1;
const PER_ACCOUNT_SHRUNK = limits.loginByAccount.max * 0.1;

let portal: TestPortal;
let second: TestPortal;
let shrunk: TestPortal;
let behindProxy: TestPortal;
let player: Person;
beforeAll(async () => {
  portal = await startTestPortal({ RATE_LIMIT_SCALE: "1" });
  second = await startTestPortal({ RATE_LIMIT_SCALE: "1" }, portal.database);
  shrunk = await startTestPortal(SHRUNK, portal.database);
  behindProxy = await startTestPortal({ ...SHRUNK, TRUSTED_PROXY_HOPS: "1" }, portal.database);
  player = await aPlayer(portal);
});
afterAll(async () => {
  for (const one of [second, shrunk, behindProxy, portal]) await one.close();
});
beforeEach(() => portal.database.query("delete from rate_limits"));

type Attempt = { url?: string; password?: string; headers?: Record<string, string> };

async function logIn(
  username: string,
  { url = portal.url, password = "wrong", headers = {} }: Attempt = {},
): Promise<Answer> {
  return openBrowser(url).post("/login", { username, password }, headers);
}

/** Counts the attempts that were tried, whatever the result, and those refused untried. */
const outcomes = (answers: Answer[]) =>
  tally(answers.map(({ status }) => (status === 429 ? "refused" : "tried")));
const nameOf = (index: number) => `somebody_${index}`;

test("R-LOGIN-1: of 50 logins too many at one moment exactly the limit's number is tried", async () => {
  const answers = await concurrently(PER_ACCOUNT + 50, () => logIn(player.username));
  expect(outcomes(answers)).toEqual({ tried: PER_ACCOUNT, refused: 50 });
});

test("R-LOGIN-1: two processes over one database count together", async () => {
  const answers = await concurrently(PER_ACCOUNT + 50, (index) =>
    logIn(player.username, { url: index % 2 === 0 ? portal.url : second.url }),
  );
  expect(outcomes(answers)).toEqual({ tried: PER_ACCOUNT, refused: 50 });
});

test("R-LOGIN-1: a limit reached refuses the right password too, and tells no more about a name that exists", async () => {
  await concurrently(PER_ACCOUNT, () => logIn(player.username));
  await concurrently(PER_ACCOUNT, () => logIn("nobody_of_that_name"));
  const known = await logIn(player.username, { password: GOOD_PASSWORD });
  const unknown = await logIn("nobody_of_that_name", { password: GOOD_PASSWORD });
  expect(known.status).toBe(429);
  const reported = ({ body }: Answer) => ({ ...body, requestId: "", challenge: "" });
  expect(reported(unknown)).toEqual(reported(known));
});

test("R-LOGIN-1: a limit is over when its window is", async () => {
  await concurrently(PER_ACCOUNT + 1, () => logIn(player.username));
  expect((await logIn(player.username, { password: GOOD_PASSWORD })).status).toBe(429);
  await portal.database.query("update rate_limits set window_ends_at = now()");
  expect((await logIn(player.username, { password: GOOD_PASSWORD })).status).toBe(204);
});

test("R-LOGIN-1: one player's limit is not another's", async () => {
  await concurrently(PER_ACCOUNT + 1, () => logIn("somebody_else"));
  expect((await logIn(player.username, { password: GOOD_PASSWORD })).status).toBe(204);
});

test("R-LOGIN-1: twenty spellings of one name count as one", async () => {
  const spellings = spellingsOf(player.username, 20);
  expect(new Set(spellings).size).toBe(20);
  const answers = await concurrently(20, (index) => logIn(spellings[index]!, { url: shrunk.url }));
  // With reduced limits, the address has 12 tries and the account 2.
  expect(outcomes(answers)).toEqual({
    tried: PER_ACCOUNT_SHRUNK,
    refused: 20 - PER_ACCOUNT_SHRUNK,
  });
  const counted = await portal.database.query<{ used: number }>(
    "select used from rate_limits where key like 'login.account:%'",
  );
  expect(counted).toEqual([{ used: PER_ACCOUNT_SHRUNK + 1 }]);
});

test("R-LOGIN-1: an address that tries many names is cut off at its own limit", async () => {
  const answers = await concurrently(PER_ADDRESS_SHRUNK + 50, (index) =>
    logIn(nameOf(index), { url: shrunk.url }),
  );
  expect(outcomes(answers)).toEqual({ tried: PER_ADDRESS_SHRUNK, refused: 50 });
});

test("R-LOGIN-1: 100 forged X-Forwarded-For are one address where no proxy is trusted", async () => {
  const answers = await concurrently(100, (index) =>
    logIn(nameOf(index), {
      url: shrunk.url,
      headers: { "x-forwarded-for": `203.0.113.${index}`, forwarded: `for=203.0.113.${index}` },
    }),
  );
  expect(outcomes(answers)).toEqual({
    tried: PER_ADDRESS_SHRUNK,
    refused: 100 - PER_ADDRESS_SHRUNK,
  });
});

test("R-LOGIN-1: behind one trusted proxy the address that it names counts", async () => {
  const answers = await concurrently(30, (index) =>
    logIn(nameOf(index), {
      url: behindProxy.url,
      headers: { "x-forwarded-for": `203.0.113.${index % 2}` },
    }),
  );
  expect(outcomes(answers)).toEqual({
    tried: 2 * PER_ADDRESS_SHRUNK,
    refused: 30 - 2 * PER_ADDRESS_SHRUNK,
  });
});

test("R-LOGIN-1: what the player himself put before the proxy's entry changes nothing", async () => {
  const answers = await concurrently(40, (index) =>
    logIn(nameOf(index), {
      url: behindProxy.url,
      headers: { "x-forwarded-for": `198.51.100.${index}, 203.0.113.9` },
    }),
  );
  expect(outcomes(answers)).toEqual({
    tried: PER_ADDRESS_SHRUNK,
    refused: 40 - PER_ADDRESS_SHRUNK,
  });
});

test("R-LOGIN-1: the addresses of one IPv6 customer are one", async () => {
  const answers = await concurrently(40, (index) =>
    logIn(nameOf(index), {
      url: behindProxy.url,
      headers: { "x-forwarded-for": `2001:db8:1:2:${index.toString(16)}::1` },
    }),
  );
  expect(outcomes(answers)).toEqual({
    tried: PER_ADDRESS_SHRUNK,
    refused: 40 - PER_ADDRESS_SHRUNK,
  });
});

test("R-LOGIN-1: a form that breaks the rules counts as no attempt", async () => {
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
