/**
 * For each call of the portal that changes something, a request that has an effect (`effectiveRequests`). For tests
 * that go through all calls.
 */
import { randomInt } from "node:crypto";
import { noteChange } from "../../domain/accounts/account-changes.ts";
import { issueLinkToken, type LinkPurpose } from "../../domain/credentials/link-tokens.ts";
import { createPasskey, signWith } from "../people/authenticator.ts";
import { openBrowser } from "../people/browser.ts";
import { aGuardian, aGuardianCode, setIdentity, YOUNG } from "../people/guardians.ts";
import { anAddress, aPlayerWithEmail, setEmail } from "../people/mailbox.ts";
import { aPushTarget } from "../people/push-targets.ts";
import { aPasskeyOf, creationOptions, idOfAPasskey, requestOptions } from "../people/passkeys.ts";
import {
  aPlayer,
  GOOD_PASSWORD,
  type Person,
  signUpForm,
  solveBotCheck,
  userIdOf,
} from "../people/people.ts";
import { aChallengedBrowser, startSetup, totpOf, turnOnQuietly } from "../people/two-factor.ts";
import type { TestPortal } from "../portal/test-portal.ts";
import { giftRequests, orderRequests } from "./order-requests.ts";
import { aPlayerWithPhone, issueOtp } from "../people/phones.ts";

/** A request to a call: its body, its path if that has parameters, and a further cookie if the call needs one. */
export type EffectiveRequest = {
  readonly body: object;
  readonly path?: string;
  readonly cookie?: string;
};

const NEW_PASSWORD = "Giang-ho-dem-mua-88";
const NEW_PHONE = "0987654321";

/**
 * Returns, for each unsafe call, a request that has an effect when `player` sends it in their present state. Its
 * preconditions (a link, a code, another account) are created first.
 */
export function effectiveRequests(
  portal: TestPortal,
  player: () => Person,
): Record<string, () => Promise<EffectiveRequest>> {
  const body = async (fields: object | Promise<object>) => ({ body: await fields });
  const withBotCheck = async (action: string, fields: object) => ({
    body: { ...fields, gReCaptchaToken: await solveBotCheck(portal.url, action) },
  });
  const giveEmail = (email: string | null, isVerified: boolean) =>
    setEmail(portal, player(), email, isVerified);
  const giveIdentity = (dob: string | null) => setIdentity(portal, player(), dob);
  const aVerifiedEmail = () => giveEmail(anAddress(), true);
  const withRecoveryCode = async () => {
    await aVerifiedEmail();
    const { recoveryCodes } = await turnOnQuietly(portal, player());
    return body({ currentPassword: GOOD_PASSWORD, code: recoveryCodes[0] });
  };
  const aCase = { topic: "other", text: "Hỏi" };
  const pathOfSearch = async () => {
    const { caseId } = (await player().browser.post("/api/lost-transfers", aSearch())).body;
    return `/api/lost-transfers/${String(caseId)}`;
  };
  const passwords = { password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD };

  return {
    "POST /login": async () => {
      const { username } = await aPlayer(portal);
      return body({ username, password: GOOD_PASSWORD, remember: true });
    },
    "POST /login/approve": async () => {
      const { cookie, recoveryCode } = await aLoginToApprove(portal);
      return { body: { method: "recovery-code", code: recoveryCode }, cookie };
    },
    "POST /login/approve/send-code": async () => ({
      body: {},
      cookie: (await aLoginToApprove(portal)).cookie,
    }),
    "POST /logout": () => body({}),
    "POST /register/username": () =>
      withBotCheck("registerUsernameCheck", { username: "nobody_yet" }),
    "POST /register": () => body(signUpForm(portal)),
    ...orderRequests(portal, player, giveIdentity),
    "PUT /api/spending-limits": () =>
      body({ period: "month", limitKp: randomInt(10 ** 6, 10 ** 7) }),
    "PUT /api/user/identity": async () => {
      await giveIdentity(null);
      return body({ firstName: "An", lastName: "Trần", dob: "1994-04-30" });
    },
    "PUT /api/user/guardian": async () => {
      await giveIdentity(YOUNG);
      return body(aGuardian());
    },
    "POST /api/user/guardian/confirm": async () => {
      await giveIdentity(YOUNG);
      return body({ code: await aGuardianCode(portal, player()) });
    },
    "POST /api/top-ups": () => body(aTopUp()),
    "DELETE /api/top-ups/{id}": async () => {
      const { id } = (await player().browser.post("/api/top-ups", aTopUp())).body;
      return { body: {}, path: `/api/top-ups/${String(id)}` };
    },
    "DELETE /api/lost-transfers/{id}": async () => ({ body: {}, path: await pathOfSearch() }),
    "PUT /api/lost-transfers/{id}/screenshot": async () => ({
      body: { jpeg: "/9j/" },
      path: `${await pathOfSearch()}/screenshot`,
    }),
    "POST /api/lost-transfers": () => body(aSearch()),
    "POST /api/client-errors": () =>
      body({ name: "TypeError", at: "app-1.js:1:2", page: "login", release: "app-1.js" }),
    "POST /api/support/cases": () => body({ topic: "game", text: crypto.randomUUID() }),
    "POST /api/support/cases/{id}/messages": async () => {
      const { id } = (await player().browser.post("/api/support/cases", aCase)).body;
      return { body: { text: "Thêm" }, path: `/api/support/cases/${String(id)}/messages` };
    },
    "POST /api/recharge/card": () => {
      const serial = String(randomInt(10 ** 13, 10 ** 14));
      return body({ provider: "VIETTEL", serial, pin: `1${serial}`, value: 50_000 });
    },
    ...giftRequests(portal, player),
    "POST /reset-password/send-email": () =>
      withBotCheck("forgotPasswordFormSubmit", { username: player().username }),
    "POST /reset-password": async () =>
      body({ ...passwords, token: await aLink(portal, "reset-password") }),
    "POST /reset-password-by-phone": async () => {
      const { username } = await aPlayer(portal);
      const form = { newPassword: NEW_PASSWORD, reNewPassword: NEW_PASSWORD };
      return body({ ...form, username, otp: await issueOtp(portal, { username }) });
    },
    "POST /recover-username": () =>
      withBotCheck("recoverUsernameFormSubmit", { email: anAddress() }),
    "POST /recovery/undo": async () => body({ token: await anUndoToken(portal) }),
    "POST /api/user/change-email": async () =>
      body({ newEmail: anAddress(), currentPassword: GOOD_PASSWORD }),
    "POST /email-verification/send": async () => {
      await giveEmail(anAddress(), false);
      return body({});
    },
    "PUT /email-verification": async () => body({ token: await aLink(portal, "verify-email") }),
    "POST /api/security-code/": async () => {
      await aVerifiedEmail();
      return body({ action: "confirm.payment" });
    },
    "POST /api/security-code/passkey/options": () => body({ action: "confirm.payment" }),
    "PATCH /api/user/update-profile": () => body({ firstName: "An", lastName: "Trần" }),
    "PUT /api/user/newsletter": () => body({ receiveNewsletter: true }),
    "POST /api/user/change-password": () => body({ ...passwords, currentPassword: GOOD_PASSWORD }),
    "POST /api/user/change-phone": async () => {
      await aVerifiedEmail();
      return body({ newPhoneNumber: NEW_PHONE });
    },
    "POST /api/user/update-phone": async () => {
      // Without an email, only the session proves who the player is.
      await giveEmail(null, false);
      return withBotCheck("updatePhoneFormSubmit", { newPhoneNumber: NEW_PHONE });
    },
    "DELETE /api/user/sessions/{id}": async () => ({
      body: {},
      path: `/api/user/sessions/${await anotherSession(portal, player())}`,
    }),
    "POST /api/user/two-factor/start": async () => {
      await aVerifiedEmail();
      return body({ currentPassword: GOOD_PASSWORD });
    },
    "POST /api/user/two-factor/confirm": async () => {
      await aVerifiedEmail();
      return body({ code: totpOf(await startSetup(player().browser)) });
    },
    "POST /api/user/two-factor/disable": withRecoveryCode,
    "POST /api/user/two-factor/recovery-codes": withRecoveryCode,
    "POST /api/user/sessions/end-others": async () => {
      await anotherSession(portal, player());
      return body({});
    },
    "POST /api/user/push": () => body(aPushTarget()),
    "DELETE /api/user/push": async () => {
      await player().browser.post("/api/user/push", aPushTarget());
      return body({});
    },
    "POST /api/user/passkeys/options": () => body({ currentPassword: GOOD_PASSWORD }),
    "POST /api/user/passkeys": async () => {
      // Removes passkeys, because their number is limited.
      await portal.database.query(
        "delete from passkeys where user_id = (select id from users where username = $1)",
        [player().username],
      );
      const { credential } = createPasskey(await creationOptions(player().browser));
      return body({ credential });
    },
    "PATCH /api/user/passkeys/{id}": async () => ({
      body: { name: "Máy ở nhà" },
      path: `/api/user/passkeys/${await idOfAPasskey(player())}`,
    }),
    "POST /api/user/passkeys/{id}/remove": async () => ({
      body: { currentPassword: GOOD_PASSWORD },
      path: `/api/user/passkeys/${await idOfAPasskey(player())}/remove`,
    }),
    "POST /api/user/data-export": async () => {
      await aVerifiedEmail();
      return body({ currentPassword: GOOD_PASSWORD });
    },
    "POST /api/user/account-closing": () => body({ currentPassword: GOOD_PASSWORD }),
    "POST /api/user/account-closing/keep": async () => {
      await portal.database.query(
        "update users set closes_at = now() + interval '1 day' where username = $1",
        [player().username],
      );
      return body({});
    },
    "POST /api/user/data-requests": async () => {
      await withoutDataRequests(portal, player());
      return body({ kind: "correction", details: "Ngày sinh" });
    },
    "DELETE /api/user/data-requests/{id}": async () => {
      await withoutDataRequests(portal, player());
      const asked = await player().browser.post("/api/user/data-requests", { kind: "export" });
      return { body: {}, path: `/api/user/data-requests/${String(asked.body["id"])}` };
    },
    "POST /login/passkey/options": () => body({}),
    "POST /login/passkey": async () => {
      const passkey = await aPasskeyOf(await aPlayer(portal));
      const credential = signWith(passkey, await requestOptions(player().browser));
      return body({ credential, remember: true });
    },
  };
}

/** Deletes the player's requests: only one of each kind may be open. */
async function withoutDataRequests({ database }: TestPortal, { username }: Person): Promise<void> {
  await database.query(
    "delete from data_requests where user_id = (select id from users where username = $1)",
    [username],
  );
}

const aTopUp = () => ({ method: "vietcombank", amountVnd: randomInt(1, 10 ** 8) });
const aSearch = () => ({
  ...aTopUp(),
  sentAt: new Date().toISOString(),
  referenceEnd: String(randomInt(10 ** 6, 10 ** 7)),
});

/** Makes a valid link for a new player. */
async function aLink(
  portal: TestPortal,
  purpose: Exclude<LinkPurpose, "change-email">,
): Promise<string> {
  const player = await aPlayerWithEmail(portal, { verified: false });
  const link = { purpose, userId: await userIdOf(portal, player), email: player.email, minutes: 5 };
  return issueLinkToken(portal.services.db, link);
}

/** Makes an undo link for a new player. */
async function anUndoToken(portal: TestPortal): Promise<string> {
  const player = await aPlayerWithPhone(portal);
  const { db } = portal.services;
  const { phone } = await noteChange(db, await userIdOf(portal, player), "password");
  return phone.undoToken!;
}

/** Makes a login of a new player that waits for its second step. */
async function aLoginToApprove(portal: TestPortal) {
  const player = await aPlayerWithEmail(portal);
  const { recoveryCodes } = await turnOnQuietly(portal, player);
  const challenged = await aChallengedBrowser(portal, player);
  const cookie = `login-approval=${challenged.cookies.get("login-approval")}`;
  return { cookie, recoveryCode: recoveryCodes[0]! };
}

/** @returns the id of another session of the player */
async function anotherSession(portal: TestPortal, { username }: Person): Promise<string> {
  await openBrowser(portal.url).post("/login", { username, password: GOOD_PASSWORD });
  const [row] = await portal.database.query<{ id: string }>(
    `select s.id from sessions s join users u on u.id = s.user_id
     where u.username = $1 order by s.created_at desc limit 1`,
    [username],
  );
  return row!.id;
}
