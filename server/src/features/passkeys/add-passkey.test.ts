/**
 * How a passkey is added: what the browser is asked for, what is accepted and stored, and that the password is needed.
 */
import { sign } from "node:crypto";
import { PASSKEYS_MAX } from "@portal/contract/passkeys";
import { describe, expect, test } from "vitest";
import {
  COMMON_FORGERIES,
  createPasskey,
  type Forgery,
  newKey,
} from "../../testing/people/authenticator.ts";
import { type Browser, openBrowser } from "../../testing/people/browser.ts";
import { changePassword } from "../../testing/people/changes.ts";
import { aPlayerWithEmail, emailsTo } from "../../testing/people/mailbox.ts";
import {
  aPasskeyOf,
  creationOptions,
  logInBy,
  passkeysOf,
  sendPasskey,
} from "../../testing/people/passkeys.ts";
import { aPlayer, GOOD_PASSWORD, type Person } from "../../testing/people/people.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";

const { portal, sandbox } = await aPortalWithSandbox();
/** A player who never gets a passkey. */
const player = await aPlayer(portal);

const askFor = (browser: Browser, currentPassword: unknown) =>
  browser.post("/api/user/passkeys/options", { currentPassword });

describe("the options for a new passkey", () => {
  test("require a discoverable credential and user verification, without attestation", async () => {
    expect((await askFor(player.browser, GOOD_PASSWORD)).body).toEqual({
      rp: { id: "localhost", name: "FS Online" },
      user: {
        id: expect.stringMatching(/^[\w-]{86}$/),
        name: player.username,
        displayName: player.username,
      },
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: "public-key", alg })),
      timeout: 300_000,
      attestation: "none",
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: "required",
        requireResidentKey: true,
        userVerification: "required",
      },
    });
  });

  test("have the same random user handle each time", async () => {
    const other = await aPlayer(portal);
    const handles = [player, player, other].map(
      async ({ browser }) => (await creationOptions(browser)).user.id,
    );
    const [first, second, others] = await Promise.all(handles);
    expect(second).toBe(first);
    expect(others).not.toBe(first);
  });

  test("exclude the passkeys that the player has", async () => {
    const player = await aPlayer(portal);
    const passkey = await aPasskeyOf(player);
    expect((await askFor(player.browser, GOOD_PASSWORD)).body["excludeCredentials"]).toEqual([
      {
        id: passkey.id.toString("base64url"),
        type: "public-key",
        transports: ["internal", "hybrid"],
      },
    ]);
  });

  test.each([
    ["Kiem-hiep-2025", "Mật khẩu không đúng."],
    ["", "Vui lòng nhập mật khẩu."],
    ["x".repeat(129), "Mật khẩu không đúng."],
    [undefined, "Vui lòng nhập mật khẩu."],
  ])("are refused for the password %j", async (password, message) => {
    const answer = await askFor(player.browser, password);
    expect(answer.status).toBe(422);
    expect(answer.body["errors"]).toEqual({ currentPassword: [message] });
  });

  test("have a challenge of which the database stores only the hash", async () => {
    const { challenge } = await creationOptions(player.browser);
    const rows = await portal.database.query<{ row: string }>(
      "select c::text as row from passkey_challenges c",
    );
    expect(rows.length).toBeGreaterThan(0);
    const bytes = Buffer.from(challenge, "base64url").toString("hex");
    for (const { row } of rows) expect(row.includes(challenge) || row.includes(bytes)).toBe(false);
  });
});

describe("a new passkey", () => {
  test("is listed under the device's name and signs in", async () => {
    const player = await aPlayer(portal);
    const passkey = await aPasskeyOf(player);
    expect(await passkeysOf(player)).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: "Thiết bị không xác định",
        isSynced: false,
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        lastUsedAt: null,
      },
    ]);
    expect((await logInBy(portal, passkey)).status).toBe(204);
    const [listed] = await passkeysOf(player);
    expect(Date.parse(listed!.lastUsedAt!)).toBeGreaterThan(Date.now() - 60_000);
  });

  test("is named after the browser, and shows whether it is synced", async () => {
    const { browser } = await aPlayer(portal);
    const { credential } = createPasskey(await creationOptions(browser), { isBackedUp: true });
    const agent = "Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36";
    const headers = { "user-agent": agent };
    const answer = await browser.post("/api/user/passkeys", { credential }, headers);
    expect(answer.body).toMatchObject({ name: "Chrome trên Android", isSynced: true });
  });

  test("may have a self-attestation, which some authenticators send unasked", async () => {
    const passkey = await aPasskeyOf(await aPlayer(portal), { attestation: "self" });
    expect((await logInBy(portal, passkey)).status).toBe(204);
  });

  test("is notified by email, to a verified address only", async () => {
    const player = await aPlayerWithEmail(portal);
    await aPasskeyOf(player);
    const [email] = await emailsTo(sandbox, player.email, 1);
    expect(email!.subject).toBe("Tài khoản FS Online vừa được thêm khóa truy cập");
    expect(email!.text).toContain("từ Thiết bị không xác định");
    const unverified = await aPlayerWithEmail(portal, { verified: false });
    await aPasskeyOf(unverified);
    await aPasskeyOf(player);
    await emailsTo(sandbox, player.email, 2);
    expect(await sandbox.mailTo(unverified.email)).toEqual([]);
  });

  test("is refused if it belongs to another account, where it keeps working", async () => {
    const [owner, thief] = [await aPlayer(portal), await aPlayer(portal)];
    const passkey = await aPasskeyOf(owner);
    const options = await creationOptions(thief.browser);
    const { credential } = createPasskey(options, { credentialId: passkey.id });
    const answer = await sendPasskey(thief.browser, credential);
    expect([answer.status, answer.body["errorCode"]]).toEqual([409, "passkey_known"]);
    expect((await logInBy(portal, passkey)).status).toBe(204);
  });
});

const forgeries: readonly (readonly [string, Forgery])[] = [
  ...COMMON_FORGERIES,
  ["the type of a login", { type: "webauthn.get" }],
  ["an algorithm that was not offered", { algorithm: -35 }],
  ["an id that could be guessed", { credentialId: Buffer.from("0123456789abcde") }],
  ["an untrusted attestation", { attestation: { fmt: "apple", attStmt: new Map([["x5c", []]]) } }],
  ["a self-attestation over other data", { attestation: signedByNobody() }],
  ["an unknown attestation", { attestation: { fmt: "nonsense", attStmt: new Map() } }],
  ["an object that is not CBOR", { attestationObject: Buffer.from("ffffffff", "hex") }],
  ["an object that is a number", { attestationObject: Buffer.from("00", "hex") }],
  ["a deeply nested object", { attestationObject: Buffer.alloc(6_000, 0x81) }],
  ["an object cut short", { attestationObject: Buffer.from("a363666d74", "hex") }],
];

/** Returns a packed attestation without certificates, whose signature covers other data. */
function signedByNobody() {
  const { privateKey } = newKey();
  const sig = new Uint8Array(sign("sha256", Buffer.from("x"), privateKey));
  const attStmt = new Map<string, unknown>([
    ["alg", -7],
    ["sig", sig],
  ]);
  return { fmt: "packed", attStmt };
}

test.each(forgeries)("a passkey with %s is refused, and none is added", async (_what, forgery) => {
  const { credential } = createPasskey(await creationOptions(player.browser), forgery);
  const answer = await sendPasskey(player.browser, credential);
  expect(answer.status).toBe(422);
  expect(answer.body["errorCode"]).toBe("passkey_invalid");
  expect(await passkeysOf(player)).toEqual([]);
});

test.each([
  ["nothing", {}],
  ["a string", { credential: "x" }],
  ["a credential of another type", { credential: { id: "AAAA", rawId: "AAAA", type: "password" } }],
  ["one field too many", { credential: {}, userId: 1 }],
])("%s in place of a passkey breaks the contract", async (_what, body) => {
  const answer = await player.browser.post("/api/user/passkeys", body);
  expect(answer.status).toBe(422);
  expect(answer.body["errors"]).toBeDefined();
});

test("a player with ten passkeys is refused before the browser creates another", async () => {
  const player = await aPlayer(portal);
  for (let had = 0; had < PASSKEYS_MAX; had += 1) await aPasskeyOf(player);
  const answer = await askFor(player.browser, GOOD_PASSWORD);
  expect([answer.status, answer.body["errorCode"]]).toEqual([409, "passkey_limit_reached"]);
});

describe("a challenge to add a passkey", () => {
  /** Tries to add a passkey after something has happened. @returns the refusal */
  const addAfter = async (player: Person, happen: () => Promise<unknown>, browser?: Browser) => {
    const { credential } = createPasskey(await creationOptions(player.browser));
    await happen();
    const answer = await sendPasskey(browser ?? player.browser, credential);
    expect(await passkeysOf(player)).toEqual([]);
    return [answer.status, answer.body["errorCode"]];
  };
  const INVALID = [422, "passkey_invalid"];

  test("expires after five minutes", async () => {
    const age = () =>
      portal.database.query(
        "update passkey_challenges set expires_at = now() where purpose = 'add'",
      );
    expect(await addAfter(player, age)).toEqual(INVALID);
  });

  test("is invalid in another session, also of the same player", async () => {
    const other = openBrowser(portal.url);
    await other.post("/login", { username: player.username, password: GOOD_PASSWORD });
    expect(await addAfter(player, async () => {}, other)).toEqual(INVALID);
  });

  test("is invalid after a change of password", async () => {
    const player = await aPlayer(portal);
    expect(await addAfter(player, () => changePassword(player.browser))).toEqual(INVALID);
  });

  test("for a login adds nothing", async () => {
    const options = await creationOptions(player.browser);
    const login = await player.browser.post("/login/passkey/options");
    const challenge = login.body["challenge"];
    const { credential } = createPasskey(options, { challenge });
    expect((await sendPasskey(player.browser, credential)).status).toBe(422);
  });

  test("adds one passkey", async () => {
    const player = await aPlayer(portal);
    const options = await creationOptions(player.browser);
    const statuses: number[] = [];
    for (const { credential } of [createPasskey(options), createPasskey(options)]) {
      statuses.push((await sendPasskey(player.browser, credential)).status);
    }
    expect(statuses).toEqual([200, 422]);
    expect(await passkeysOf(player)).toHaveLength(1);
  });
});
