/** How a passkey logs its owner in, and that every wrong try gets the same refusal. */
import { describe, expect, test } from "vitest";
import { tally, concurrently } from "../../testing/concurrently.ts";
import { withoutIdentity, setCookiesOf } from "../../testing/http/responses.ts";
import {
  COMMON_FORGERIES,
  type Forgery,
  newKey,
  signWith,
} from "../../testing/people/authenticator.ts";
import { openBrowser } from "../../testing/people/browser.ts";
import { aPasskeyOf, logInBy, passkeysOf, requestOptions } from "../../testing/people/passkeys.ts";
import { aPlayer, GOOD_PASSWORD } from "../../testing/people/people.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { limits } from "./feature.ts";

const portal = await aPortal();
/** Over the same database, with the limits of production. */
const limited = await aPortal({ RATE_LIMIT_SCALE: "1" }, portal.database);
const player = await aPlayer(portal);
const passkey = await aPasskeyOf(player);
const othersPasskey = await aPasskeyOf(await aPlayer(portal));

describe("a login by passkey", () => {
  test("requests user verification and names no account", async () => {
    const answer = await openBrowser(portal.url).post("/login/passkey/options");
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: "localhost",
      timeout: 300_000,
      userVerification: "required",
    });
  });

  test("logs its owner in", async () => {
    const { status, text, browser } = await logInBy(portal, passkey);
    expect([status, text]).toEqual([204, ""]);
    expect((await browser.get("/api/me")).body["username"]).toBe(player.username);
  });

  test.each([true, false])("R-LOGIN-2: is remembered as requested: %s", async (remember) => {
    const answer = await logInBy(portal, passkey, { remember });
    const cookies = setCookiesOf(answer.headers);
    expect([...cookies.keys()].toSorted()).toEqual([
      "XSRF-TOKEN",
      "device",
      "session",
      "signed-in",
    ]);
    expect(cookies.get("session")!.attributes.has("max-age")).toBe(remember);
  });

  test("ends the previous session of the browser", async () => {
    const { browser } = await aPlayer(portal);
    const before = new Map(browser.cookies);
    expect((await logInBy(portal, passkey, { browser })).status).toBe(204);
    expect((await browser.get("/api/me")).body["username"]).toBe(player.username);
    expect((await openBrowser(portal.url, before).get("/api/me")).status).toBe(401);
  });

  test("works repeatedly with a passkey without a counter, such as a synced one", async () => {
    const synced = await aPasskeyOf(await aPlayer(portal), { isBackedUp: true }, false);
    const forgery = { isBackedUp: true };
    expect((await logInBy(portal, synced, { forgery })).status).toBe(204);
    expect((await logInBy(portal, synced, { forgery })).status).toBe(204);
  });

  test("stores that a passkey is synced now", async () => {
    const owner = await aPlayer(portal);
    const own = await aPasskeyOf(owner);
    expect((await passkeysOf(owner))[0]!.isSynced).toBe(false);
    await logInBy(portal, own, { forgery: { isBackedUp: true } });
    expect((await passkeysOf(owner))[0]!.isSynced).toBe(true);
  });
});

const refused = {
  statusCode: 422,
  message: "Không đăng nhập được bằng khóa truy cập này. Hãy thử lại hoặc dùng mật khẩu.",
  errorCode: "passkey_refused",
  requestId: expect.any(String),
};

const forgeries: readonly (readonly [string, Forgery | (() => Forgery)])[] = [
  ...COMMON_FORGERIES,
  ["our host by its address", { origin: "http://127.0.0.1:3000" }],
  ["the type of a registration", { type: "webauthn.create" }],
  ["a signature by another key", { privateKey: newKey().privateKey }],
  ["a signature by another player's passkey", { privateKey: othersPasskey.privateKey }],
  ["an unknown id", { credentialId: Buffer.alloc(32, 7) }],
  ["another player's id", { credentialId: othersPasskey.id }],
  ["another player's handle", { userHandle: othersPasskey.userHandle }],
  ["an unknown handle", { userHandle: "AAAA" }],
  ["the counter of its last use", () => ({ counter: passkey.counter })],
  ["a counter that went back", () => ({ counter: passkey.counter - 1 })],
  ["a counter that went back to 0", { counter: 0 }],
];

test.each(forgeries)(
  "a login with %s gets the common refusal and no cookie, and leaves the passkey usable",
  async (_what, forge) => {
    await logInBy(portal, passkey);
    const answer = await logInBy(portal, passkey, {
      forgery: typeof forge === "function" ? forge() : forge,
    });
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual(refused);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await answer.browser.get("/api/me")).status).toBe(401);
    expect((await logInBy(portal, passkey)).status, "the right one works").toBe(204);
  },
);

test("an unknown passkey, a wrong signature and another account get the same answer, byte for byte", async () => {
  const answers = await Promise.all(
    [
      { credentialId: Buffer.alloc(32, 7) },
      { privateKey: newKey().privateKey },
      { userHandle: othersPasskey.userHandle },
      { counter: 0 },
    ].map((forgery) => logInBy(portal, passkey, { forgery })),
  );
  const [first, ...rest] = answers.map(withoutIdentity);
  for (const one of rest) expect(one).toEqual(first);
});

describe("a challenge for a login", () => {
  test("works once: a replay is refused", async () => {
    const browser = openBrowser(portal.url);
    const credential = signWith(passkey, await requestOptions(browser));
    const cookies = new Map(browser.cookies);
    expect((await browser.post("/login/passkey", { credential })).status).toBe(204);
    const replay = await openBrowser(portal.url, cookies).post("/login/passkey", { credential });
    expect(replay.body).toEqual(refused);
  });

  test("is consumed by a passkey whose counter went back", async () => {
    const browser = openBrowser(portal.url);
    const options = await requestOptions(browser);
    const old = signWith(passkey, options, { counter: 0 });
    expect((await browser.post("/login/passkey", { credential: old })).status).toBe(422);
    const credential = signWith(passkey, options);
    expect((await browser.post("/login/passkey", { credential })).status).toBe(422);
  });

  test("is invalid in another browser", async () => {
    const credential = signWith(passkey, await requestOptions(openBrowser(portal.url)));
    const answer = await openBrowser(portal.url).post("/login/passkey", { credential });
    expect(answer.body).toEqual(refused);
  });

  test("expires after five minutes", async () => {
    const browser = openBrowser(portal.url);
    const credential = signWith(passkey, await requestOptions(browser));
    await portal.database.query("update passkey_challenges set expires_at = now()");
    expect((await browser.post("/login/passkey", { credential })).body).toEqual(refused);
  });

  test("stays valid when another tab of the browser requests one", async () => {
    const browser = openBrowser(portal.url);
    const first = await requestOptions(browser);
    await requestOptions(browser);
    const credential = signWith(passkey, first);
    expect((await browser.post("/login/passkey", { credential })).status).toBe(204);
  });

  test("for adding a passkey logs nobody in", async () => {
    const { browser } = await aPlayer(portal);
    const asked = await browser.post("/api/user/passkeys/options", {
      currentPassword: GOOD_PASSWORD,
    });
    const challenge = asked.body["challenge"] as string;
    const credential = signWith(passkey, { rpId: "localhost", challenge });
    expect((await browser.post("/login/passkey", { credential })).body).toEqual(refused);
  });
});

test("a login without the user handle is refused", async () => {
  const browser = openBrowser(portal.url);
  const signed = signWith(passkey, await requestOptions(browser));
  const { userHandle: _, ...response } = signed.response;
  const credential = { ...signed, response };
  expect((await browser.post("/login/passkey", { credential })).body).toEqual(refused);
});

test.each([
  ["nothing", {}],
  ["a string", { credential: "x" }],
  ["no response", { credential: { id: "AAAA", rawId: "AAAA", type: "public-key", response: {} } }],
])("%s in place of a signature breaks the contract", async (_what, body) => {
  const answer = await openBrowser(portal.url).post("/login/passkey", body);
  expect(answer.status).toBe(422);
  expect(answer.body["errors"]).toBeDefined();
});

test("challenges and logins are limited by address", async () => {
  const browser = openBrowser(limited.url);
  await browser.get("/api/csrf-cookie");
  const credential = signWith(passkey, { rpId: "localhost", challenge: "A".repeat(43) });
  const calls = [
    [limits.passkeyChallengeByAddress, 200, () => browser.post("/login/passkey/options")],
    [limits.passkeyLoginByAddress, 422, () => browser.post("/login/passkey", { credential })],
  ] as const;
  for (const [{ name, max }, allowed, call] of calls) {
    // All but the last ten attempts have been used.
    await portal.database.query(
      `insert into rate_limits values ($1, $2, now() + interval '1 minute')
       on conflict (key) do update set used = excluded.used, window_ends_at = excluded.window_ends_at`,
      [`${name}:127.0.0.1`, max - 10],
    );
    const answers = await concurrently(60, call);
    expect(tally(answers.map(({ status }) => status))).toEqual({ [allowed]: 10, 429: 50 });
  }
});
