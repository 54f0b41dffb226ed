import type { BodyOf } from "@portal/contract/http/call";
import type { register } from "@portal/contract/sign-up";
import { openAccounts } from "../../domain/accounts/new-accounts.ts";
import { toMobileE164 } from "../../domain/accounts/phone-numbers.ts";
import { isReserved } from "../../domain/accounts/spellings.ts";
import { assertHuman } from "../../domain/credentials/assert-human.ts";
import { hashNewPassword } from "../../domain/credentials/password-policy.ts";
import { startSession } from "../../domain/sessions/start-session.ts";
import { type Browser, BrowserResult } from "../../kit/http/browser/browser.ts";
import { sharedAttempt } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { errors } from "./errors.ts";
import { limits } from "./limits.ts";

/** Creates the account and signs it in. */
export async function registerUser(
  services: Services,
  browser: Browser,
  form: BodyOf<typeof register>,
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
  // Account and session in one commit: a player who gets an error can register again.
  const { userId, change = {} } = await db.transaction(async (tx) => {
    const [account] = await openAccounts(tx, [user]);
    if (!account) throw errors.usernameTaken();
    const session = { userId: account.id, remember: false };
    return { userId: account.id, change: await startSession(services, tx, browser, session) };
  });
  log.info({ event: "registered", userId }, "account created");
  return new BrowserResult(undefined, change);
}
