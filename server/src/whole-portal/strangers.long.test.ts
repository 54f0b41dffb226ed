/** A player who makes each call with another player's ids sees nothing of that player and changes nothing. */
import type { Call } from "@portal/contract/http/call";
import { calls } from "@portal/contract/http/calls";
import { beforeAll, expect, test } from "vitest";
import { type State, stateOf } from "../testing/database/database-state.ts";
import { type EffectiveRequest, effectiveRequests } from "../testing/http/effective-requests.ts";
import { type Answer, type Browser, openBrowser } from "../testing/people/browser.ts";
import { aPlayer, GOOD_PASSWORD, type Person } from "../testing/people/people.ts";
import { aPlayerWithEverything } from "../testing/people/player-with-everything.ts";
import { aPortalForEveryCall } from "../testing/portal/portal-for-every-call.ts";
import type { TestPortal } from "../testing/portal/test-portal.ts";

let owner: Person;
let stranger: Person;
let ownersRequests: ReturnType<typeof effectiveRequests>;
let strangersRequests: ReturnType<typeof effectiveRequests>;

const portal = await aPortalForEveryCall();
beforeAll(async () => {
  ownersRequests = effectiveRequests(portal, () => owner);
  strangersRequests = effectiveRequests(portal, () => stranger);
  // The jobs that a call leaves would only interfere here.
  await portal.services.jobs.stop();
});

test.each(calls.map((call) => ({ name: `${call.method} ${call.path}`, call })))(
  "R-SHELL-5: $name neither shows nor changes what is another player's",
  async ({ call }) => {
    stranger = await aPlayer(portal);
    owner = call.method === "GET" ? await theReader() : await aPlayerWithEverything(portal);
    const own = await requestFrom(strangersRequests, call);
    if (call.who !== "user") {
      await expectUntouched(own, () => make(stranger.browser, call, own));
      return;
    }

    const owners = await requestFrom(ownersRequests, call);
    await expectUntouched(owners, () => make(stranger.browser, call, owners));
    // The call may have ended the session.
    const isSignedIn = (await stranger.browser.get("/api/me")).status === 200;
    if (!isSignedIn) stranger = await aPlayer(portal);
    const again = isSignedIn ? own : await requestFrom(strangersRequests, call);
    await expectUntouched(again, () => make(stranger.browser, call, again));

    // From the owner's own session, once it has ended.
    const ended = openBrowser(portal.url, new Map(owner.browser.cookies));
    await owner.browser.post("/logout");
    await expectUntouched(owners, async () => {
      const answer = await make(ended, call, owners);
      expect(answer.status).toBe(401);
      return answer;
    });
  },
);

let reader: Person | undefined;

/** Returns the owner of what is only read: other requests may consume what their owner has. */
async function theReader(): Promise<Person> {
  reader ??= await aPlayerWithEverything(portal);
  const { browser, username } = reader;
  await browser.post("/login", { username, password: GOOD_PASSWORD });
  return reader;
}

test("R-SHELL-5: a leak would be detected: the owner's own responses contain the owner's fingerprints", async () => {
  owner = await theReader();
  const fingerprints = await fingerprintsOf(portal, owner, []);
  const { text } = await owner.browser.get("/api/me");
  const shown = fingerprints.filter((fingerprint) => text.includes(fingerprint));
  expect(shown.length).toBeGreaterThan(2);
});

/** Sends a request, and checks all of the owner's data before and after, and the response. */
async function expectUntouched(
  request: EffectiveRequest,
  send: () => Promise<Answer>,
): Promise<void> {
  const sent = JSON.stringify(request);
  const fingerprints = await fingerprintsOf(portal, owner, [stranger]);
  const before = await ownersThings();
  const answer = await send();
  expect(answer.status).not.toBe(500);
  const shown = answer.text + JSON.stringify([...answer.headers]);
  expect(
    fingerprints.filter(
      (fingerprint) => shown.includes(fingerprint) && !sent.includes(fingerprint),
    ),
  ).toEqual([]);
  expect(await ownersThings()).toEqual(before);
}

function ownersThings(): Promise<State> {
  return stateOf(portal.database, [owner.username]);
}

/**
 * Returns the request for a call. A GET has only its path. If the path has parameters, they are those of an
 * unsafe call with the same path, or READS names them.
 */
async function requestFrom(
  requests: Record<string, () => Promise<EffectiveRequest>>,
  call: Call,
): Promise<EffectiveRequest> {
  const name = `${call.method} ${call.path}`;
  if (call.method === "GET") {
    const unsafe = Object.keys(requests).find((other) => other.endsWith(` ${call.path}`));
    const named = unsafe && call.path.includes("{") ? await requests[unsafe]!() : undefined;
    return { path: named?.path ?? READS[name] ?? call.path, body: {} };
  }
  const request = requests[name];
  if (!request) throw new Error(`testing/http/effective-requests.ts has no ${name}`);
  return request();
}

/** The paths of reads that need a parameter, with one filled in. */
const READS: Readonly<Record<string, string>> = {
  "GET /reset-password/{token}": `/reset-password/${"A".repeat(43)}`,
  "GET /recovery/undo/{token}": `/recovery/undo/${"A".repeat(43)}`,
  "GET /api/transaction-months/{month}": "/api/transaction-months/2026-01",
  "GET /api/transactions/{id}": "/api/transactions/00000000-0000-7000-8000-000000000000",
  // Names an action, nothing of anybody's.
  "GET /api/proofs/{action}": "/api/proofs/confirm.payment",
  "GET /api/support/cases/{id}": "/api/support/cases/00000000-0000-4000-8000-000000000000",
  "GET /api/captcha/challenge": "/api/captcha/challenge?action=registerFormSubmit",
};

function make(browser: Browser, { method, path }: Call, request: EffectiveRequest) {
  const place = request.path ?? path;
  if (place.includes("{"))
    throw new Error(`strangers.test.ts: say under READS what ${place} names`);
  if (method === "GET") return browser.get(place);
  // Adds the cookie that the request needs to the browser's own.
  const own = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const cookies = request.cookie ? { cookie: `${own}; ${request.cookie}` } : {};
  return browser.send(method, place, request.body, cookies);
}

/** Shorter values, such as a status, do not identify a player. */
const SHORTEST_MARK = 8;
/** The obstacle of a search that found nothing, and the error of a path that names nothing. */
const NO_MATCH = "not_found";
/** Matches the names of fields in a JSON column, which every response contains. */
const JSON_NAME = /"+\w+"+: ?/g;
/** Matches what surrounds the values in the database's text form of a row. */
const AROUND_VALUES = /[(),"{}]+/;

/**
 * Returns texts that would betray a player's data elsewhere: every value that the database stores for the
 * player, except values of the others and of the operator's settings, such as the account that received the
 * payment.
 */
async function fingerprintsOf(
  { database, services }: TestPortal,
  owner: Person,
  others: readonly Person[],
): Promise<readonly string[]> {
  const valuesOf = async (people: readonly Person[]) => {
    const usernames = people.map(({ username }) => username);
    const rows = Object.values(await stateOf(database, usernames)).flat();
    return new Set(rows.flatMap((row) => row.replaceAll(JSON_NAME, "").split(AROUND_VALUES)));
  };
  const common = await valuesOf(others);
  const own = [...(await valuesOf([owner]))].filter((value) => value.length >= SHORTEST_MARK);
  const settings = JSON.stringify(services.config.portal);
  return own.filter(
    (value) =>
      !common.has(value) && !isInstant(value) && !settings.includes(value) && value !== NO_MATCH,
  );
}

/** Times are no marks, because two things may happen at the same moment. */
function isInstant(value: string): boolean {
  return /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d/.test(value);
}
