import { randomBytes } from "node:crypto";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { type Browser, openBrowser } from "./browser.ts";
import { eventually, isComeAgain } from "./patience.ts";

export const GOOD_PASSWORD = "Kiem-hiep-2026";

/** A portal, in this process or in one of its own. */
export type Reachable = { readonly url: string };
export type Person = { readonly username: string; readonly browser: Browser };

/** Somebody who has just registered through the front door, signed in. */
export async function aPlayer(
  portal: Reachable,
  overrides: Record<string, unknown> = {},
): Promise<Person> {
  return eventually("nobody can be registered", async () => {
    const browser = openBrowser(portal.url);
    const form = await signUpForm(portal, overrides);
    const answer = await browser.post("/register", form);
    // The form's bot check is used up: another one, and another name, for the first may yet be taken.
    if (isComeAgain(answer)) return undefined;
    if (answer.status !== 204) throw new Error(`registration failed: ${answer.text}`);
    return { username: form["username"] as string, browser };
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

/** Does the proof of work that the page does. */
export async function solveBotCheck(url: string, action: string): Promise<string> {
  const response = await fetch(`${url}/api/captcha/challenge?action=${action}`);
  const challenge = (await response.json()) as Parameters<typeof solveChallenge>[0]["challenge"];
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}
