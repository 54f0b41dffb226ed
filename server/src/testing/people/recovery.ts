/** Recovers a player's account: reset links, codes by phone, and logins. */
import type { Sandbox, SandboxEmail } from "../portal/sandbox.ts";
import type { TestPortal } from "../portal/test-portal.ts";
import { type Answer, openBrowser } from "./browser.ts";
import { nextEmail, tokenIn } from "./mailbox.ts";
import { solveBotCheck } from "./people.ts";

/** Requests a reset link, bot check included. */
export async function askForResetLink(portal: TestPortal, username: string): Promise<Answer> {
  const gReCaptchaToken = await solveBotCheck(portal.url, "forgotPasswordFormSubmit");
  return openBrowser(portal.url).post("/reset-password/send-email", { username, gReCaptchaToken });
}

/** Returns a reset link's token, from the real email. */
export async function aResetToken(
  portal: TestPortal,
  sandbox: Sandbox,
  { username, email }: { readonly username: string; readonly email: string },
): Promise<string> {
  const hasLink = ({ links }: SandboxEmail) =>
    links.some((link) => link.includes("/reset-password/"));
  const message = await nextEmail(sandbox, email, hasLink, async () => {
    const answer = await askForResetLink(portal, username);
    if (answer.status !== 200) throw new Error(`no link: ${answer.text}`);
  });
  return tokenIn(message, "reset-password");
}

/** Sets a new password with a reset link's token. */
export function resetPassword(
  portal: TestPortal,
  token: string,
  password: string,
  browser = openBrowser(portal.url),
): Promise<Answer> {
  return browser.post("/reset-password", { token, password, passwordConfirm: password });
}

/** Sets a new password with the code from `MXT`. */
export function resetByPhone(
  { url }: TestPortal,
  username: string,
  otp: string,
  newPassword: string,
  browser = openBrowser(url),
): Promise<Answer> {
  const form = { username, otp, newPassword, reNewPassword: newPassword };
  return browser.post("/reset-password-by-phone", form);
}

/** Logs in from a new browser. @returns the status of the response */
export async function logInWith(
  portal: TestPortal,
  username: string,
  password: string,
): Promise<number> {
  return (await openBrowser(portal.url).post("/login", { username, password })).status;
}
