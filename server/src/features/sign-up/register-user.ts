/** Checks whether a username is free (`checkUsername`), and creates accounts (`registerUser`). */
import type { BodyOf } from "@portal/contract/http/call";
import type { checkUsername as checkCall, register as call } from "@portal/contract/sign-up";
import { PHONE_UNKNOWN_MESSAGE } from "@portal/contract/values/phone";
import { isUsernameTaken, openAccounts } from "../../domain/accounts/new-accounts.ts";
import { toMobileE164 } from "../../domain/accounts/phone-numbers.ts";
import { isReserved } from "../../domain/accounts/spellings.ts";
import { assertHuman } from "../../domain/credentials/assert-human.ts";
import { hashNewPassword } from "../../domain/credentials/password-policy.ts";
import { startSession } from "../../domain/sessions/start-session.ts";
import { type Browser, BrowserResult } from "../../kit/http/browser/browser.ts";
import { onField } from "../../kit/http/errors.ts";
import { MINUTE, shared, sharedAttempt } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";

export const limits = {
  registerGlobally: shared("register.all", 600, MINUTE),
};

export const errors = {
  usernameTaken: () =>
    onField("username", "Tên đăng nhập này đã có người dùng. Vui lòng chọn tên khác."),
  usernameReserved: () =>
    onField("username", "Tên đăng nhập này không dùng được. Vui lòng chọn tên khác."),
  phoneInvalid: () => onField("phone", PHONE_UNKNOWN_MESSAGE),
};

/**
 * Checks a username without reserving it: the registration decides.
 * @throws usernameReserved, usernameTaken
 */
export async function checkUsername(
  services: Services,
  { username, gReCaptchaToken, address }: BodyOf<typeof checkCall> & { readonly address: string },
): Promise<undefined> {
  if (isReserved(username)) throw errors.usernameReserved();
  await assertHuman(services, {
    token: gReCaptchaToken,
    action: "registerUsernameCheck",
    address,
  });
  if (await isUsernameTaken(services.db, username)) throw errors.usernameTaken();
}

/**
 * Creates an account and logs it in.
 * @throws phoneInvalid, usernameReserved, usernameTaken, or a refusal of the password
 */
export async function registerUser(
  services: Services,
  browser: Browser,
  form: BodyOf<typeof call>,
): Promise<BrowserResult<undefined>> {
  const { db, log } = services;
  const phoneNumber = toMobileE164(form.phone);
  if (!phoneNumber) throw errors.phoneInvalid();
  if (isReserved(form.username)) throw errors.usernameReserved();
  await assertHuman(services, {
    token: form.gReCaptchaToken,
    action: "registerFormSubmit",
    address: browser.address,
    thenCounted: sharedAttempt(services, limits.registerGlobally),
  });
  const user = {
    username: form.username,
    phoneNumber,
    receivesNewsletter: form.receiveNewsletter,
    passwordHash: await hashNewPassword(services, {
      password: form.password,
      field: "password",
      lane: "checked",
      owner: { username: form.username, phoneNumber },
    }),
  };
  // Account and session are one commit, so that a player who gets an error can register again.
  const { userId, change = {} } = await db.transaction(async (tx) => {
    const [account] = await openAccounts(tx, [user]);
    if (!account) throw errors.usernameTaken();
    const session = { userId: account.id, remember: false };
    return { userId: account.id, change: await startSession(services, tx, browser, session) };
  });
  log.info({ event: "registered", userId }, "account created");
  return new BrowserResult(undefined, change);
}
