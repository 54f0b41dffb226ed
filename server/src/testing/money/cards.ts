/** Submits and lists scratch cards in tests. */
import type { SubmittedCard } from "@portal/contract/payment";
import type { Answer } from "../people/browser.ts";
import type { Person } from "../people/people.ts";
import type { SandboxCard } from "../portal/sandbox.ts";

/** Submits a card as the page does. */
export function submit(
  { browser }: Person,
  card: Partial<Record<keyof SandboxCard, unknown>>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { provider, serial, pin, value } = card;
  return browser.post("/api/recharge/card", { provider, serial, pin, value }, headers);
}

export async function cardsOf({ browser }: Person): Promise<SubmittedCard[]> {
  return (await browser.get("/api/recharge/card")).body as unknown as SubmittedCard[];
}
