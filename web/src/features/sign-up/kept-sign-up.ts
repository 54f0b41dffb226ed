/** Keeps what was typed into the sign-up in this tab until the account exists; never the password. */
import type { SignUpValues } from "./sign-up-steps.ts";

export type KeptSignUp = Pick<SignUpValues, "phone" | "receiveNewsletter" | "username">;

const STORAGE_KEY = "sign-up";
export const NOTHING_TYPED: KeptSignUp = { phone: "", receiveNewsletter: false, username: "" };

/** Returns what was typed before a reload, or before the page was left. Values of the wrong type are ignored. */
export function readSignUp(): KeptSignUp | undefined {
  try {
    const text = sessionStorage.getItem(STORAGE_KEY);
    if (text === null) return undefined;
    const kept = JSON.parse(text) as Partial<KeptSignUp>;
    return {
      phone: typeof kept.phone === "string" ? kept.phone : "",
      receiveNewsletter: kept.receiveNewsletter === true,
      username: typeof kept.username === "string" ? kept.username : "",
    };
  } catch {
    return undefined;
  }
}

export function keepSignUp({ phone, receiveNewsletter, username }: KeptSignUp): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ phone, receiveNewsletter, username }));
  } catch {
    // Where the browser forbids storage, a reload begins at the first step.
  }
}

/** Called once the account is there: the next user of the tab sees nothing of it. */
export function forgetSignUp(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing was kept.
  }
}
