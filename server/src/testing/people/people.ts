import { pbkdf2Sync, randomBytes } from "node:crypto";
import { solveChallenge } from "altcha-lib";
import { eventually, isComeAgain } from "../patience.ts";
import { callWithJson } from "../portal/json-calls.ts";
import { type Browser, openBrowser } from "./browser.ts";

export const GOOD_PASSWORD = "Kiem-hiep-2026";

/** A portal, in this process or in one of its own. */
export type Reachable = { readonly url: string };
export type Person = { readonly username: string; readonly browser: Browser };

/** Somebody who has just registered through the front door, signed in. */
export async function aPlayer(
  portal: Reachable,
  overrides: Record<string, unknown> = {},
): Promise<Person> {
  let isUnsure = false;
  return eventually("nobody can be registered", async () => {
    const browser = openBrowser(portal.url);
    const form = await signUpForm(portal, overrides);
    const { username, password } = form as Record<"username" | "password", string>;
    const answer = await browser.post("/register", form);
    if (answer.status === 204) return { username, browser };
    // The form's bot check is used up: another one, and another name, for the first may have been taken.
    if (isComeAgain(answer)) {
      isUnsure = true;
      return undefined;
    }
    // A name that was asked for stays the same: by now it is this player's.
    const isHis = isUnsure && overrides["username"] !== undefined;
    const entry = isHis ? await browser.post("/login", { username, password }) : answer;
    if (entry.status !== 204) throw new Error(`registration failed: ${answer.text}`);
    return { username, browser };
  });
}

/** A registration that passes every rule, bot check included. */
export async function signUpForm(
  portal: Reachable,
  overrides: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  return {
    phone: "0912345678",
    receiveNewsletter: false,
    username: `player_${randomBytes(5).toString("hex")}`,
    password: GOOD_PASSWORD,
    passwordConfirm: GOOD_PASSWORD,
    gReCaptchaToken:
      overrides["gReCaptchaToken"] ?? (await solveBotCheck(portal.url, "registerFormSubmit")),
    ...overrides,
  };
}

type Work = Parameters<typeof solveChallenge>[0];

/**
 * A guess at the least cost is over in microseconds. The library's own way, by another thread, takes ten times
 * as long for the ways there and back.
 */
const deriveKey: Work["deriveKey"] = async ({ cost, keyLength }, salt, password) => ({
  derivedKey: pbkdf2Sync(password, salt, cost, keyLength, "sha256"),
});

/** Does the proof of work that the page does. */
export async function solveBotCheck(url: string, action: string): Promise<string> {
  const { text } = await callWithJson(`${url}/api/captcha/challenge?action=${action}`);
  return solve(JSON.parse(text));
}

/** @returns the challenge with its solution, as the page sends it */
export async function solve(challenge: unknown): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as Work["challenge"], deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}
