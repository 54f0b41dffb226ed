import { botCheckActions } from "@portal/contract/captcha";
import * as fc from "fast-check";

/**
 * Things of this run that a generated request may hold: their names are drawn, and what they stand for is
 * put in when the request is sent. So a seed says the same in every run.
 */
const CALLERS = ["username", "phone", "email", "sessionId", "sessionToken", "csrfToken"] as const;
const BYSTANDERS = ["username", "phone", "email", "sessionId", "paymentCode"] as const;

/** What stands for an ingredient in a text: ⟦caller:username⟧. */
export const ingredient: fc.Arbitrary<string> = fc
  .oneof(
    { weight: 4, arbitrary: fc.constantFrom(...CALLERS.map((name) => `caller:${name}`)) },
    { weight: 4, arbitrary: fc.constantFrom(...BYSTANDERS.map((name) => `bystander:${name}`)) },
    { weight: 3, arbitrary: fc.constantFrom("password", "otherPassword", "madeUpToken") },
  )
  .map(marked);

/** A solved bot check; its solution costs some work. */
export const botCheckToken = (action: string): string => marked(`bot:${action}`);
export const someBotCheckToken = fc.constantFrom(...botCheckActions.map(botCheckToken));

function marked(name: string): string {
  return `⟦${name}⟧`;
}

const MARK = /⟦([\w:.+-]+)⟧/gu;

/** The values of ingredients; asked for as they are needed, for some cost work. */
export type Pantry = (name: string) => Promise<string> | string;

/** The text with every ingredient in its place. */
export async function withIngredients(text: string, pantry: Pantry): Promise<string> {
  const names = new Set([...text.matchAll(MARK)].map(([, name]) => name!));
  const values = new Map<string, string>();
  for (const name of names) values.set(name, await pantry(name));
  return text.replaceAll(MARK, (_mark, name: string) => values.get(name) ?? "");
}
