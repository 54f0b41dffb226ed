/** Compares the books of banks, gateways and the game with the portal's, and reports each difference (`reconcile`). */
import { paymentCodesIn } from "../../domain/payments/match-content.ts";
import { inBatches } from "../../kit/concurrency/batches.ts";
import type { Database, Transaction } from "../../kit/database/database.ts";
import { findAboutCards } from "./card-store.ts";
import { findAboutDeliveries } from "./delivery-store.ts";
import type { Subject } from "./evidence.ts";
import { type Finding, toFinding } from "./findings.ts";
import { findGaps, measureStatement } from "./gap-store.ts";
import {
  insertCards,
  insertDeliveries,
  insertTransfers,
  createTables,
  createNoticesView,
  oldestOutside,
  readFindings,
  readGaps,
} from "./load-store.ts";
import type { OutsideBooks, OutsideTransfer } from "./outside.ts";
import { pairTransfers } from "./pair-store.ts";
import type { Scope } from "./scope.ts";
import { findBeyondStatement, findInStatement, findUnbooked } from "./transfer-store.ts";

/** The books to compare with the ledger, and the receiver of the findings. */
export type Comparison = {
  readonly db: Database;
  /** The text before a player's code in the content of a transfer. */
  readonly contentPrefix: string;
  readonly outside: OutsideBooks;
  /** `from` undefined: as far back as the outside books go. */
  readonly scope: Omit<Scope, "from"> & { readonly from: string | undefined };
  /** Called for each finding, one after the other. */
  report(finding: Finding): Promise<void>;
};

/** The number of entries that were compared. */
export type Compared = {
  readonly transfers: number;
  readonly cards: number;
  readonly deliveries: number;
  readonly from: string | null;
  readonly to: string;
};

/** Rows that one SQL statement inserts. */
const BATCH = 1_000;

/** Compares the books in temporary tables, because years of them do not fit in memory. It changes no stored data. */
export function reconcile(comparison: Comparison): Promise<Compared> {
  const { db, scope, outside } = comparison;
  let isRead = false;
  return db.transaction(async (tx) => {
    // The outside books can be read only once, so a second try would compare with nothing.
    if (isRead)
      throw new InterruptedError("the connection to the database was lost: compare again");
    isRead = true;
    await createTables(tx);
    await createNoticesView(tx);
    const counts = await load(tx, comparison);
    const from = scope.from ?? (await oldestOutside(tx));
    await compare(tx, outside, { ...scope, from });
    await reportAll(tx, comparison);
    return { ...counts, from, to: scope.to };
  });
}

class InterruptedError extends Error {}

async function load(tx: Transaction, { outside, contentPrefix, scope }: Comparison) {
  const read = (transfer: OutsideTransfer) => ({
    ...transfer,
    codes: paymentCodesIn(transfer.content, contentPrefix),
  });
  const isWanted = ({ method }: OutsideTransfer) => method === (scope.method ?? method);
  return {
    transfers: await insertAll(outside.transfers, (rows) =>
      insertTransfers(tx, rows.filter(isWanted).map(read)),
    ),
    cards: await insertAll(outside.cards, (rows) => insertCards(tx, rows)),
    deliveries: await insertAll(outside.deliveries, (rows) => insertDeliveries(tx, rows)),
  };
}

async function compare(tx: Transaction, outside: OutsideBooks, scope: Scope): Promise<void> {
  await measureStatement(tx);
  if (outside.transfers) {
    await pairTransfers(tx);
    await findInStatement(tx, scope);
    await findBeyondStatement(tx, scope);
  }
  await findUnbooked(tx, scope);
  if (outside.cards) await findAboutCards(tx, scope);
  if (outside.deliveries) await findAboutDeliveries(tx, scope);
  await findGaps(tx);
}

/** Reports the gaps in the outside books first: they decide which advice is withheld. */
async function reportAll(tx: Transaction, { report }: Comparison): Promise<void> {
  const gaps = await readGaps(tx);
  const incomplete = new Set(gaps.map(({ evidence }) => evidence["book"] as Subject));
  for (const gap of gaps) await report(toFinding(gap, incomplete));
  for (let afterId = 0; ;) {
    const found = await readFindings(tx, { afterId, atMost: BATCH });
    for (const row of found) await report(toFinding(row, incomplete));
    if (found.length < BATCH) return;
    afterId = found.at(-1)!.id;
  }
}

/** @returns the number of rows */
async function insertAll<Row>(
  rows: AsyncIterable<Row> | Iterable<Row> | undefined,
  insert: (batch: readonly Row[]) => Promise<void>,
): Promise<number> {
  let count = 0;
  for await (const batch of inBatches(rows ?? [], BATCH)) {
    await insert(batch);
    count += batch.length;
  }
  return count;
}
