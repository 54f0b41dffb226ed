import { botCheckActions } from "@portal/contract/captcha";
import * as fc from "fast-check";

/**
 * Values of this run that a generated request may hold. The generator draws their names, and their values are
 * put in when the request is sent. So a seed means the same in every run.
 */
const CALLERS = ["username", "phone", "email", "sessionId", "sessionToken", "csrfToken"] as const;
const BYSTANDERS = ["username", "phone", "email", "sessionId", "paymentCode"] as const;

/** A placeholder for an ingredient, such as ⟦caller:username⟧. */
export const ingredient: fc.Arbitrary<string> = fc
  .oneof(
    { weight: 4, arbitrary: fc.constantFrom(...CALLERS.map((name) => `caller:${name}`)) },
    { weight: 4, arbitrary: fc.constantFrom(...BYSTANDERS.map((name) => `bystander:${name}`)) },
    { weight: 3, arbitrary: fc.constantFrom("password", "otherPassword", "madeUpToken") },
  )
  .map(marked);

/** A placeholder for a solved bot check. Solving one costs some work. */
export const botCheckToken = (action: string): string => marked(`bot:${action}`);
export const someBotCheckToken = fc.constantFrom(...botCheckActions.map(botCheckToken));

function marked(name: string): string {
  return `⟦${name}⟧`;
}

const MARK = /⟦([\w:.+-]+)⟧/gu;

/** Returns the value of an ingredient. It is fetched only when needed, since some cost work. */
export type Pantry = (name: string) => Promise<string> | string;

/** Returns the text with every placeholder replaced by its value. */
export async function withIngredients(text: string, pantry: Pantry): Promise<string> {
  const names = new Set([...text.matchAll(MARK)].map(([, name]) => name!));
  const values = new Map<string, string>();
  for (const name of names) values.set(name, await pantry(name));
  return text.replaceAll(MARK, (_mark, name: string) => values.get(name) ?? "");
}
