/** Registers players for tests (`aPlayer`), and solves the bot check that this takes. */
import { pbkdf2Sync, randomBytes } from "node:crypto";
import { solveChallenge } from "altcha-lib";
import { eventually, isComeAgain } from "../patience.ts";
import { callWithJson } from "../http/raw-http.ts";
import type { TestPortal } from "../portal/test-portal.ts";
import { type Browser, openBrowser } from "./browser.ts";

/** The password of players in tests. */
export const GOOD_PASSWORD = "Kiem-hiep-2026";

/** A portal in this process or in another one. */
export type Reachable = { readonly url: string };
export type Person = { readonly username: string; readonly browser: Browser };

/** Registers a player, like any visitor. The player is signed in. */
export async function aPlayer(
  portal: Reachable,
  overrides: Record<string, unknown> = {},
): Promise<Person> {
  let isUnsure = false;
  let tries = 0;
  const nobody = () => `nobody can be registered: the portal had no time for any of ${tries} tries`;
  return eventually(nobody, async () => {
    tries += 1;
    const browser = openBrowser(portal.url);
    const form = await signUpForm(portal, overrides);
    const { username, password } = form as Record<"username" | "password", string>;
    const answer = await browser.post("/register", form);
    if (answer.status === 204) return { username, browser };
    // The bot check is consumed, and the first name may have been taken: tries again with another of each.
    if (isComeAgain(answer)) {
      isUnsure = true;
      return undefined;
    }
    // A requested username stays the same, since it may already be this player's.
    const mayExist = isUnsure && overrides["username"] !== undefined;
    const entry = mayExist ? await browser.post("/login", { username, password }) : answer;
    if (isComeAgain(entry)) return undefined;
    if (entry.status !== 204) throw new Error(`registration failed: ${answer.text}`);
    return { username, browser };
  });
}

/** Returns the player's id in the database. */
export async function userIdOf(
  { database }: Pick<TestPortal, "database">,
  { username }: Pick<Person, "username">,
): Promise<number> {
  const [row] = await database.query<{ id: string }>("select id from users where username = $1", [
    username,
  ]);
  return Number(row!.id);
}

/** Returns a registration that passes every rule, bot check included. */
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
 * Computes a guess in this thread, which takes microseconds at the lowest cost. The library's own way, in another
 * thread, takes ten times as long.
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
