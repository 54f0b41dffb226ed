import type { Sandbox } from "../portal/sandbox.ts";
import { type Answer, openBrowser } from "./browser.ts";
import { emailsTo, tokenIn } from "./mailbox.ts";
import { GOOD_PASSWORD, type Person, type Reachable } from "./people.ts";

/** Requests another email address, with the password unless the test gives another proof. */
export const changeEmail = (
  { browser }: Pick<Person, "browser">,
  newEmail: unknown,
  proof: object = { currentPassword: GOOD_PASSWORD },
): Promise<Answer> => browser.post("/api/user/change-email", { newEmail, ...proof });

/** Sends what the page sends when the link of a verification email is opened. */
export const openEmailLink = (
  { url }: Reachable,
  token: string,
  browser = openBrowser(url),
): Promise<Answer> => browser.send("PUT", "/email-verification", { token });

/** Returns the token of the newest verification link to an address, once so many emails have come. */
export async function emailLinkTo(sandbox: Sandbox, address: string, count = 1): Promise<string> {
  return tokenIn((await emailsTo(sandbox, address, count)).at(-1)!, "email-verification");
}
