import type { Answer } from "../testing/people/browser.ts";
import type { Person } from "../testing/people/people.ts";
import type { TestPortal } from "../testing/portal/test-portal.ts";

/** What an answer says: it happened; it came to nothing; it is being worked on; come again. */
export type Verdict = "done" | "undone" | "processing" | "unknown";

/** Something that moves money or what is worth money, which can be asked for again. */
export type Operation = {
  /** At each call the same: a page, provider or operator that repeats itself. */
  send(): Promise<Verdict>;
  /** How often it has happened in the portal's books, and in those of the outside party. */
  effects(): Promise<{ readonly here: number; readonly outside: number }>;
};

/** What operations are made with. */
export type Scene = {
  readonly portal: TestPortal;
  /** With plenty of credit. */
  readonly player: Person;
  /** What names the player in a transfer. */
  readonly content: string;
};

/** What a query counts of something, past the statements that are struck. */
export async function count(
  { database }: TestPortal,
  query: string,
  value: string,
): Promise<number> {
  const [row] = await database.query<{ count: string }>(query, [value]);
  return Number(row!.count);
}

/** How often the money of a bank's or wallet's reference was credited to anybody. */
export const creditedBy = ({ portal }: Scene, reference: string): Promise<number> =>
  count(
    portal,
    `select count(*) from transactions t join journals j on j.transaction_id = t.id
     where t.payload->>'reference' = $1 and t.type like 'topup.%'`,
    reference,
  );

const UNDONE = /^(recharge_refused|card_bad_card|card_not_received)$/;

export function verdictOf({ status, body, text }: Answer): Verdict {
  if (status === 200) return body["status"] === "success" ? "done" : "processing";
  if (status === 503) return "unknown";
  if (UNDONE.test(String(body["errorCode"]))) return "undone";
  throw new Error(`an answer that no page expects: ${status} ${text}`);
}
