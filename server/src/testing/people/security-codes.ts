/** Security codes in tests: requests one and reads it from the email (`aSecurityCode`). */
import type { SecurityAction } from "@portal/contract/security-code";
import type { Sandbox, SandboxEmail } from "../portal/sandbox.ts";
import { okay } from "./browser.ts";
import { nextEmail } from "./mailbox.ts";
import type { Person } from "./people.ts";

/** Requests a code, and returns it from the real email. */
export async function aSecurityCode(
  sandbox: Sandbox,
  { browser, email }: Person & { readonly email: string },
  action: SecurityAction,
): Promise<string> {
  const message = await nextEmail(sandbox, email, hasCode, async () => {
    await okay(browser.post("/api/security-code/", { action }));
  });
  return codeIn(message);
}

/** The code is alone on its line. */
const CODE = /^([0-9A-HJKMNP-TV-Z]{6})$/m;
const hasCode = ({ text }: SandboxEmail): boolean => CODE.test(text);

export function codeIn({ text, subject }: SandboxEmail): string {
  const code = CODE.exec(text)?.[1];
  if (!code) throw new Error(`no code in "${subject}"`);
  return code;
}
