/**
 * Signs the command line in by a code that staff confirm in the console: starts, shows and decides a sign-in, and
 * issues its token.
 */
import { randomInt } from "node:crypto";
import {
  type askToSignIn as askCall,
  COMMAND_LINE_PATH,
  type decideDeviceSignIn,
  type getDeviceSignIn,
  type takeStaffToken,
  USER_CODE_LENGTH,
  USER_CODE_LETTERS,
} from "@portal/contract/console/command-line";
import type { BodyOf, ReplyOf } from "@portal/contract/http/call";
import { hashToken, newToken } from "../../../kit/http/browser/session-tokens.ts";
import { addressKey } from "../../../kit/limits/limits.ts";
import { errors } from "../../errors.ts";
import type { ConsoleServices } from "../../services.ts";
import { refusing, type Staff } from "../../../operations/as-staff.ts";
import {
  confirmSignIn,
  declineSignIn,
  findSignIn,
  insertSignIn,
  insertToken,
  isOpen,
} from "./store.ts";

/** How long a code can be confirmed. Must equal the lifetime that the database gives it. */
const EXPIRES_IN_SECONDS = 10 * 60;
/** How often the command line asks whether somebody has confirmed its code. */
const INTERVAL_SECONDS = 2;

type Services = Pick<ConsoleServices, "db" | "config" | "log">;

/**
 * Starts a sign-in: returns its device code and its user code. Both are worthless until a signed-in person confirms.
 */
export async function askToSignIn(
  { db, config }: Services,
  address: string,
): Promise<ReplyOf<typeof askCall>> {
  const deviceCode = newToken();
  let userCode = newUserCode();
  while (!(await insertSignIn(db, hashToken(deviceCode), userCode, address))) {
    userCode = newUserCode();
  }
  return {
    deviceCode,
    userCode,
    verificationUrl: new URL(COMMAND_LINE_PATH, config.env.CONSOLE_URL).href,
    expiresInSeconds: EXPIRES_IN_SECONDS,
    intervalSeconds: INTERVAL_SECONDS,
  };
}

/** @throws userCodeUnknown */
export async function showSignIn(
  { db }: Services,
  { session }: Staff,
  userCode: string,
  address: string,
): Promise<ReplyOf<typeof getDeviceSignIn>> {
  const waiting = await findSignIn(db, session, userCode);
  if (!waiting) throw errors.userCodeUnknown();
  return { ...waiting, isFromHere: addressKey(waiting.askedFrom) === addressKey(address) };
}

/** Confirms or declines a sign-in, which then acts as this person. @throws userCodeUnknown, proofRequired */
export async function decideSignIn(
  { db, log }: Services,
  { session, login }: Staff,
  userCode: string,
  { decision }: BodyOf<typeof decideDeviceSignIn>,
): Promise<undefined> {
  const decide = decision === "confirm" ? confirmSignIn : declineSignIn;
  if (!(await refusing(() => decide(db, session, userCode)))) throw errors.userCodeUnknown();
  log.info({ event: "command_line_sign_in", staff: login, decision }, "command line sign-in");
}

/** Issues the token of a confirmed sign-in, once. @throws authorizationPending, authorizationExpired */
export async function takeToken(
  { db, log }: Services,
  deviceCode: string,
  address: string,
): Promise<ReplyOf<typeof takeStaffToken>> {
  const [deviceCodeHash, token] = [hashToken(deviceCode), newToken()];
  const given = await insertToken(db, deviceCodeHash, hashToken(token));
  if (given) {
    log.info({ event: "staff_token_taken", staff: given.login, address }, "staff token taken");
    return { token, ...given };
  }
  throw (await isOpen(db, deviceCodeHash))
    ? errors.authorizationPending()
    : errors.authorizationExpired();
}

function newUserCode(): string {
  const letters = Array.from(
    { length: USER_CODE_LENGTH },
    () => USER_CODE_LETTERS[randomInt(USER_CODE_LETTERS.length)],
  );
  letters.splice(USER_CODE_LENGTH / 2, 0, "-");
  return letters.join("");
}
