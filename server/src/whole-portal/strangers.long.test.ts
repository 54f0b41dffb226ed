import type { Call } from "@portal/contract/http/call";
import { calls } from "@portal/contract/http/calls";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type State, stateOf } from "../testing/database/database-state.ts";
import { type EffectiveRequest, effectiveRequests } from "../testing/http/effective-requests.ts";
import { fingerprintsOf } from "../testing/money/fingerprints.ts";
import { type Answer, type Browser, openBrowser } from "../testing/people/browser.ts";
import { aPlayer, GOOD_PASSWORD, type Person } from "../testing/people/people.ts";
import { aPlayerWithEverything } from "../testing/people/player-with-everything.ts";
import { aPortalForEveryCall } from "../testing/portal/portal-for-every-call.ts";

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
beforeEach(async () => {
  stranger = await aPlayer(portal);
});

const rows = calls.map((call) => ({ name: `${call.method} ${call.path}`, call }));
const rowsOfUsers = rows.filter(({ call }) => call.who === "user");

describe.each(rowsOfUsers)("$name", ({ name, call }) => {
  beforeAll(async () => {
    owner = call.method === "GET" ? await theReader() : await aPlayerWithEverything(portal);
  });

  test(`R-SHELL-5: ${name} naming another player's things neither shows nor changes them`, async () => {
    const request = await requestFrom(ownersRequests, call);
    await expectUntouched(request, () => make(stranger.browser, call, request));
  });

  test(`R-SHELL-5: ${name} from the player's own session, once it has ended, changes nothing`, async () => {
    const request = await requestFrom(ownersRequests, call);
    const ended = openBrowser(portal.url, new Map(owner.browser.cookies));
    await owner.browser.post("/logout");
    await expectUntouched(request, async () => {
      const answer = await make(ended, call, request);
      expect(answer.status).toBe(401);
      return answer;
    });
  });
});

let reader: Person | undefined;

/** Returns the owner of what is only read: other requests may consume what their owner has. */
async function theReader(): Promise<Person> {
  reader ??= await aPlayerWithEverything(portal);
  const { browser, username } = reader;
  await browser.post("/login", { username, password: GOOD_PASSWORD });
  return reader;
}

describe("somebody who has everything", () => {
  beforeAll(async () => {
    owner = await aPlayerWithEverything(portal);
  });

  test.each(rows)(
    "R-SHELL-5: $name, made for oneself, neither shows nor changes what is another's",
    async ({ call }) => {
      const request = await requestFrom(strangersRequests, call);
      await expectUntouched(request, () => make(stranger.browser, call, request));
    },
  );

  test("R-SHELL-5: a leak would be seen: the owner's own answers are full of his fingerprints", async () => {
    const fingerprints = await fingerprintsOf(portal, owner, [stranger]);
    const { text } = await owner.browser.get("/api/me");
    expect(fingerprints.filter((fingerprint) => text.includes(fingerprint)).length).toBeGreaterThan(
      2,
    );
  });
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
