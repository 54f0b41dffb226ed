/** The type of an operation that is run under faults (`Operation`), and helpers that count its effects. */
import type { Answer } from "../testing/people/browser.ts";
import type { Person } from "../testing/people/people.ts";
import type { TestPortal } from "../testing/portal/test-portal.ts";

/** The meaning of a reply: it happened, it was refused, it is being processed, or it is unknown. */
export type Verdict = "done" | "undone" | "processing" | "unknown";

/** An operation that moves money or something worth money, and can be repeated. */
export type Operation = {
  /** Sends the same request at each call, as pages, providers and staff do. */
  send(): Promise<Verdict>;
  /** Returns how often it happened in the portal's books and in those of the outside party. */
  effects(): Promise<{ readonly here: number; readonly outside: number }>;
};

/** What operations are run with. */
export type Scene = {
  readonly portal: TestPortal;
  /** The player, with plenty of credit. */
  readonly player: Person;
  /** The transfer content that names the player. */
  readonly content: string;
};

/** Effects in the portal's books alone: no outside party could refuse. */
export const onlyHere =
  (here: () => Promise<number>): Operation["effects"] =>
  async () => ({ here: await here(), outside: 1 });

/** Runs a query that counts, on a connection without faults. */
export async function count(
  { database }: TestPortal,
  query: string,
  value: string,
): Promise<number> {
  const [row] = await database.query<{ count: string }>(query, [value]);
  return Number(row!.count);
}

/** Returns how often the money of a bank's or wallet's reference was credited to any player. */
export const creditedBy = ({ portal }: Scene, reference: string): Promise<number> =>
  count(
    portal,
    `select count(*) from transactions t join journals j on j.transaction_id = t.id
     where t.payload->>'reference' = $1 and t.type like 'topup.%'`,
    reference,
  );

const UNDONE = /^(recharge_refused|card_bad_card|card_not_received)$/;

/** Reads the reply to a recharge or card. @throws for an unexpected reply */
export function verdictOf({ status, body, text }: Answer): Verdict {
  if (status === 200) return body["status"] === "success" ? "done" : "processing";
  if (status === 503) return "unknown";
  if (UNDONE.test(String(body["errorCode"]))) return "undone";
  throw new Error(`unexpected reply: ${status} ${text}`);
}
