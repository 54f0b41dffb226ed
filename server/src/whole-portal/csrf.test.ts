/**
 * Every call that changes something refuses forged requests (`attacks`) without effect, and allows the portal's own
 * page.
 */
import type { Call } from "@portal/contract/http/call";
import { calls } from "@portal/contract/http/calls";
import { reportClientError } from "@portal/contract/client-errors";
import { checkUsername } from "@portal/contract/sign-up";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EffectiveRequest, effectiveRequests } from "../testing/http/effective-requests.ts";
import { rawRequest } from "../testing/http/raw-http.ts";
import { openBrowser } from "../testing/people/browser.ts";
import { aPlayer, type Person } from "../testing/people/people.ts";
import { configForEveryCall } from "../testing/portal/portal-for-every-call.ts";
import { startTestPortal, type TestPortal } from "../testing/portal/test-portal.ts";

let portal: TestPortal;
let player: Person;
let other: Person;
beforeAll(async () => {
  // A gateway that does not respond: a card is accepted and stays open.
  const CARD_API_URL = "http://127.0.0.1:9/chargingws/v2";
  portal = await startTestPortal({ CARD_API_URL, PORTAL_CONFIG: configForEveryCall() });
  other = await aPlayer(portal);
  requests = effectiveRequests(portal, () => player);
});
afterAll(() => portal.close());

const unsafeCalls = calls.filter(({ method }) => method !== "GET");

let requests: ReturnType<typeof effectiveRequests>;

const cookieOf = ({ browser }: Person) =>
  ["session", "XSRF-TOKEN"].map((name) => `${name}=${browser.cookies.get(name)}`).join("; ");
const tokenOf = ({ browser }: Person) => browser.cookies.get("XSRF-TOKEN")!;
const visitorsToken = async () => {
  const visitor = openBrowser(portal.url);
  await visitor.get("/api/csrf-cookie");
  return visitor.cookies.get("XSRF-TOKEN")!;
};

type Headers = Record<string, string>;
type Attack = { name: string; status: number; headers(): Headers | Promise<Headers> };

const attack = (name: string, status: number, headers: Attack["headers"]): Attack => ({
  name,
  status,
  headers,
});
const withToken = (headers: Headers) => () => ({
  cookie: cookieOf(player),
  "x-xsrf-token": tokenOf(player),
  ...headers,
});
const withOtherToken = (token: () => string | Promise<string>) => async () => ({
  cookie: cookieOf(player),
  "x-xsrf-token": await token(),
});

const attacks: Attack[] = [
  attack("no token", 419, () => ({ cookie: cookieOf(player) })),
  attack(
    "an empty token",
    419,
    withOtherToken(() => ""),
  ),
  attack(
    "a wrong token",
    419,
    withOtherToken(() => "nonsense"),
  ),
  attack(
    "a made-up token",
    419,
    withOtherToken(() => `${"A".repeat(22)}.${"A".repeat(43)}`),
  ),
  attack(
    "a token changed by one letter",
    419,
    withOtherToken(() => flipLast(tokenOf(player))),
  ),
  attack(
    "a token without its signature",
    419,
    withOtherToken(() => tokenOf(player).split(".")[0]!),
  ),
  attack(
    "another session's token",
    419,
    withOtherToken(() => tokenOf(other)),
  ),
  attack("a visitor's token", 419, withOtherToken(visitorsToken)),
  attack("another session's token in cookie and header", 419, () => ({
    cookie: `session=${player.browser.cookies.get("session")}; XSRF-TOKEN=${tokenOf(other)}`,
    "x-xsrf-token": tokenOf(other),
  })),
  attack("a token but no session", 419, () => ({
    cookie: `XSRF-TOKEN=${tokenOf(player)}`,
    "x-xsrf-token": tokenOf(player),
  })),
  attack("another site's origin", 403, withToken({ origin: "https://evil.example" })),
  attack(
    "an origin that begins like ours",
    403,
    withToken({ origin: "http://localhost:3000.evil.example" }),
  ),
  attack("our host on another port", 403, withToken({ origin: "http://localhost:4000" })),
  attack("a hidden origin", 403, withToken({ origin: "null" })),
  attack("Sec-Fetch-Site: cross-site", 403, withToken({ "sec-fetch-site": "cross-site" })),
  attack("Sec-Fetch-Site: same-site", 403, withToken({ "sec-fetch-site": "same-site" })),
  attack("text/plain", 415, withToken({ "content-type": "text/plain" })),
  attack(
    "a form's content type",
    415,
    withToken({ "content-type": "application/x-www-form-urlencoded" }),
  ),
  attack("a form's parts", 415, withToken({ "content-type": "multipart/form-data; boundary=x" })),
  attack("text/plain and no token", 415, () => ({
    cookie: cookieOf(player),
    "content-type": "text/plain",
  })),
];

test("R-WIRE-1: every unsafe call of the contract is in this matrix", () => {
  expect(unsafeCalls.map(nameOf).toSorted()).toEqual(Object.keys(requests).toSorted());
});

/** The one only answers, the other only counts. */
const keepsNothing = new Set<Call>([checkUsername, reportClientError]);

test.each(unsafeCalls.map((call) => ({ name: nameOf(call), call })))(
  "R-WIRE-1: $name is refused to every forged request without effect, and allowed from the portal's own page",
  async ({ name, call }) => {
    // A new player, because some of these calls end the session.
    player = await aPlayer(portal);
    const request = await requests[name]!();
    // The jobs of the preparation are done: those that the call leaves must stay visible.
    await portal.services.jobs.stop();
    const before = await stateOfEverything();
    for (const { name: how, status, headers } of attacks) {
      const answer = await send(call, request, await headers());
      expect.soft(answer.status, how).toBe(status);
      expect.soft(answer.headers["set-cookie"], how).toBeUndefined();
    }
    expect(await stateOfEverything()).toEqual(before);
    // The player is still signed in as themselves. An account that waits to be closed shows its name too.
    const { body } = await player.browser.get("/api/user/account-closing");
    expect(body["username"]).toBe(player.username);

    const own = withToken({ origin: "http://localhost:3000", "sec-fetch-site": "same-origin" });
    const answer = await send(call, request, own());
    expect([204, 200, 503]).toContain(answer.status);
    if (answer.status === 503) expect(answer.text).toContain("game_unavailable");
    // Some calls only return a file of stored data.
    else if (answer.headers["content-disposition"]) expect(answer.status).toBe(200);
    else if (keepsNothing.has(call)) expect(answer.status).toBe(204);
    else expect(await stateOfEverything(), "the request does something").not.toEqual(before);
  },
);

function send(call: (typeof calls)[number], request: EffectiveRequest, headers: Headers) {
  const body = JSON.stringify(request.body);
  // Node adds no Content-Length to a DELETE by default.
  const own = {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
  };
  return rawRequest(portal.url, {
    method: call.method,
    path: request.path ?? call.path,
    headers: {
      ...own,
      ...headers,
      cookie: [headers["cookie"], request.cookie].filter(Boolean).join("; "),
    },
    body,
  });
}

/** Returns the state that an unsafe call could change. */
async function stateOfEverything(): Promise<unknown> {
  const [state] = await portal.database.query(
    `select (select md5(string_agg(u::text, ',' order by id)) from users u) as users,
       (select string_agg(token_hash::text, ',' order by token_hash) from sessions) as sessions,
       (select string_agg(l::text, ',' order by token_hash) from link_tokens l) as links,
       (select string_agg(c::text, ',' order by id) from account_changes c) as changes,
       (select string_agg(c::text, ',' order by session_id, action) from security_codes c) as codes,
       (select string_agg(c::text, ',' order by user_id) from sms_codes c) as sms_codes,
       (select string_agg(g::text, ',' order by user_id) from guardians g) as guardians,
       (select string_agg(l::text, ',' order by user_id, period) from spending_limits l) as limits,
       (select md5(string_agg(p::text, ',' order by token_hash)) from login_challenges p) as logins,
       (select md5(string_agg(t::text, ',' order by session_id)) from totp_setups t) as setups,
       (select md5(string_agg(t::text, ',' order by user_id)) from totp_secrets t) as secrets,
       (select md5(string_agg(r::text, ',' order by user_id, code_mac)) from recovery_codes r) as recovery,
       (select string_agg(p::text, ',' order by id) from passkeys p) as passkeys,
       (select string_agg(p::text, ',' order by session_id) from push_subscriptions p) as pushes,
       (select count(*) from passkey_challenges) as passkey_challenges,
       (select string_agg(d::text, ',' order by token_hash) from known_devices d) as devices,
       (select count(user_id) from gift_codes) as gifts,
       (select string_agg(e::text, ',' order by user_id) from entered_gift_codes e) as entered_gifts,
       (select count(*) from top_ups) as top_ups,
       (select string_agg(p::text, ',' order by id) from purchases p) as purchases,
       (select string_agg(c.status, ',' order by id) from transfer_cases c) as cases,
       (select md5(string_agg(s::text, ',' order by case_id)) from case_screenshots s) as screenshots,
       (select string_agg(r.status, ',' order by id) from data_requests r) as requests,
       (select count(*) from case_messages) as case_messages,
       (select count(*) from transactions) as transactions,
       (select count(*) from journals) as journals,
       (select count(*) from jobs) as jobs`,
  );
  return state;
}

function flipLast(token: string): string {
  return token.slice(0, -2) + (token.at(-2) === "A" ? "B" : "A") + token.at(-1);
}

function nameOf({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`;
}
