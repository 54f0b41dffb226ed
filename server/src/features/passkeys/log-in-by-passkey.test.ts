import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tally, concurrently } from "../../testing/concurrently.ts";
import { withoutIdentity, setCookiesOf } from "../../testing/http/responses.ts";
import {
  type Forgery,
  newKey,
  signWith,
  type SoftPasskey,
} from "../../testing/people/authenticator.ts";
import { openBrowser } from "../../testing/people/browser.ts";
import { aPasskeyOf, logInBy, passkeysOf, requestOptions } from "../../testing/people/passkeys.ts";
import { aPlayer, type Person } from "../../testing/people/people.ts";
import { aPortal, startTestPortal, type TestPortal } from "../../testing/portal/test-portal.ts";
import { limits } from "./limits.ts";

/** Over the same database, with the limits of the real portal. */
let limited: TestPortal;
let player: Person;
let passkey: SoftPasskey;
let other: Person;
let othersPasskey: SoftPasskey;
const portal = await aPortal();
beforeAll(async () => {
  limited = await startTestPortal({ RATE_LIMIT_SCALE: "1" }, portal.database);
  [player, other] = [await aPlayer(portal), await aPlayer(portal)];
  [passkey, othersPasskey] = [await aPasskeyOf(player), await aPasskeyOf(other)];
});
afterAll(() => limited.close());

describe("a login by passkey", () => {
  test("asks for no name, for a verified user, and is the same for everybody", async () => {
    const answer = await openBrowser(portal.url).post("/login/passkey/options");
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: "localhost",
      timeout: 300_000,
      userVerification: "required",
    });
  });

  test("signs its owner in", async () => {
    const { status, text, browser } = await logInBy(portal, passkey);
    expect([status, text]).toEqual([204, ""]);
    expect((await browser.get("/api/me")).body["username"]).toBe(player.username);
  });

  test.each([true, false])("R-LOGIN-2: is remembered as asked: %s", async (remember) => {
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

  test("ends the session that the browser came with", async () => {
    const { browser } = await aPlayer(portal);
    const before = new Map(browser.cookies);
    expect((await logInBy(portal, passkey, { browser })).status).toBe(204);
    expect((await browser.get("/api/me")).body["username"]).toBe(player.username);
    expect((await openBrowser(portal.url, before).get("/api/me")).status).toBe(401);
  });

  test("works again and again with a passkey that does not count, as synced ones do", async () => {
    const synced = await aPasskeyOf(await aPlayer(portal), { isBackedUp: true }, false);
    const forgery = { isBackedUp: true };
    expect((await logInBy(portal, synced, { forgery })).status).toBe(204);
    expect((await logInBy(portal, synced, { forgery })).status).toBe(204);
  });

  test("notes that a passkey is synced by now", async () => {
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

const forgeries: [string, () => Forgery][] = [
  ["another origin", () => ({ origin: "https://evil.example" })],
  ["an origin that begins like ours", () => ({ origin: "http://localhost:3000.evil.example" })],
  ["our host on another port", () => ({ origin: "http://localhost:4000" })],
  ["our host by its address", () => ({ origin: "http://127.0.0.1:3000" })],
  ["another domain", () => ({ rpId: "evil.example" })],
  ["a challenge of its own", () => ({ challenge: "A".repeat(43) })],
  ["no challenge", () => ({ challenge: "" })],
  ["a challenge that is no text", () => ({ challenge: 1 })],
  ["the type of a registration", () => ({ type: "webauthn.create" })],
  ["a page inside of another's", () => ({ crossOrigin: true })],
  ["no user present", () => ({ isUserPresent: false })],
  ["no user verified", () => ({ isUserVerified: false })],
  ["a signature by another key", () => ({ privateKey: newKey().privateKey })],
  ["a signature by another player's passkey", () => ({ privateKey: othersPasskey.privateKey })],
  ["an unknown id", () => ({ credentialId: Buffer.alloc(32, 7) })],
  ["another player's id", () => ({ credentialId: othersPasskey.id })],
  ["another player's handle", () => ({ userHandle: othersPasskey.userHandle })],
  ["an unknown handle", () => ({ userHandle: "AAAA" })],
  ["the counter of its last use", () => ({ counter: passkey.counter })],
  ["a counter that went back", () => ({ counter: passkey.counter - 1 })],
  ["a counter that went back to nothing", () => ({ counter: 0 })],
  ["client data that is no JSON", () => ({ clientDataJSON: "AAAA" })],
  ["client data that is null", () => ({ clientDataJSON: "bnVsbA" })],
];

describe.each(forgeries)("with %s", (_what, forge) => {
  test("a login is refused in the same words as any other, and leaves no cookie", async () => {
    await logInBy(portal, passkey);
    const answer = await logInBy(portal, passkey, { forgery: forge() });
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual(refused);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await answer.browser.get("/api/me")).status).toBe(401);
    expect((await logInBy(portal, passkey)).status, "the right one works").toBe(204);
  });
});

test("an unknown passkey, a wrong signature and another's account are one answer, byte for byte", async () => {
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

describe("a challenge to sign in", () => {
  test("is used once: the same answer again is refused", async () => {
    const browser = openBrowser(portal.url);
    const credential = signWith(passkey, await requestOptions(browser));
    const cookies = new Map(browser.cookies);
    expect((await browser.post("/login/passkey", { credential })).status).toBe(204);
    const replay = await openBrowser(portal.url, cookies).post("/login/passkey", { credential });
    expect(replay.body).toEqual(refused);
  });

  test("is used up by a passkey whose counter went back", async () => {
    const browser = openBrowser(portal.url);
    const options = await requestOptions(browser);
    const old = signWith(passkey, options, { counter: 0 });
    expect((await browser.post("/login/passkey", { credential: old })).status).toBe(422);
    const credential = signWith(passkey, options);
    expect((await browser.post("/login/passkey", { credential })).status).toBe(422);
  });

  test("is worth nothing in another browser", async () => {
    const credential = signWith(passkey, await requestOptions(openBrowser(portal.url)));
    const answer = await openBrowser(portal.url).post("/login/passkey", { credential });
    expect(answer.body).toEqual(refused);
  });

  test("is worth nothing after five minutes", async () => {
    const browser = openBrowser(portal.url);
    const credential = signWith(passkey, await requestOptions(browser));
    await portal.database.query("update passkey_challenges set expires_at = now()");
    expect((await browser.post("/login/passkey", { credential })).body).toEqual(refused);
  });

  test("does not disturb another in the same browser, of another tab", async () => {
    const browser = openBrowser(portal.url);
    const first = await requestOptions(browser);
    await requestOptions(browser);
    const credential = signWith(passkey, first);
    expect((await browser.post("/login/passkey", { credential })).status).toBe(204);
  });

  test("to add a passkey signs nobody in", async () => {
    const { browser } = await aPlayer(portal);
    const asked = await browser.post("/api/user/passkeys/options", {
      currentPassword: "Kiem-hiep-2026",
    });
    const challenge = asked.body["challenge"] as string;
    const credential = signWith(passkey, { rpId: "localhost", challenge });
    expect((await browser.post("/login/passkey", { credential })).body).toEqual(refused);
  });
});

test("a login that does not say whose the passkey is, is refused", async () => {
  const browser = openBrowser(portal.url);
  const signed = signWith(passkey, await requestOptions(browser));
  const { userHandle: _, ...response } = signed.response;
  const credential = { ...signed, response };
  expect((await browser.post("/login/passkey", { credential })).body).toEqual(refused);
});

test.each([
  ["nothing", {}],
  ["a text", { credential: "x" }],
  ["no answer", { credential: { id: "AAAA", rawId: "AAAA", type: "public-key", response: {} } }],
])("%s in place of a signature breaks the contract", async (_what, body) => {
  const answer = await openBrowser(portal.url).post("/login/passkey", body);
  expect(answer.status).toBe(422);
  expect(answer.body["errors"]).toBeDefined();
});

test("an address asks and tries so often and no more", async () => {
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
