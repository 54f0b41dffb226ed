import { randomInt } from "node:crypto";
import { expect } from "@playwright/test";
import type { Sandbox } from "../programs/sandbox.ts";

/** The number that players send their texts to, by the demo's settings. */
export const SUPPORT_PHONE = "0900000100";

/** Returns a Vietnamese mobile number for one test. */
export const freshPhone = (): string => `0912${String(randomInt(1_000_000)).padStart(6, "0")}`;

/** Formats a number as the pages do: `0912 345 678`. */
export const shown = (phone: string): string =>
  phone.replace(/^(\d{4})(\d{3})(\d{3})$/, "$1 $2 $3");

/** Returns the code in one of the portal's texts. */
export function codeIn({ text }: { readonly text: string }): string {
  const code = / la ([0-9A-Z]{6}),/.exec(text)?.[1];
  if (code === undefined) throw new Error(`no code in ${text}`);
  return code;
}

/** Returns the code in the newest text of a kind to a phone, once it has arrived. */
export async function newestCode(sandbox: Sandbox, phone: string, kind: string): Promise<string> {
  const find = async () => (await sandbox.textsTo(phone)).find(({ text }) => text.includes(kind));
  await expect.poll(find).toBeDefined();
  return codeIn((await find())!);
}
