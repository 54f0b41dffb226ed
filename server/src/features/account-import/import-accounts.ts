import { createHash } from "node:crypto";
import type { OperatorContext } from "../../domain/ledger/run-operation.ts";
import type { Database } from "../../kit/database/database.ts";
import { type Cells, columns } from "./columns.ts";
import type { Fault } from "./faults.ts";
import { type Candidate, importBatch, type Register } from "./import-batch.ts";
import { readAccount } from "./read-account.ts";

/** A row of the file, or what is wrong with it before its cells are looked at. */
export type SourceRow = { readonly line: number } & (
  | { readonly cells: Cells }
  | { readonly faults: readonly Fault[] }
);

export type RowResult = {
  readonly line: number;
  /** `unchanged`: it was imported before; nothing that has happened to the account since is touched. */
  readonly outcome: "imported" | "unchanged" | "bad";
  /** None but for a bad row. */
  readonly faults: readonly Fault[];
};

export type ImportOptions = {
  readonly db: Database;
  /** For how many accounts one phone may be verified. */
  readonly maxPerPhone: number;
  /** A dry run only says what would become of the rows; it remembers their names meanwhile. */
  readonly operator: OperatorContext;
  /** What the rows come from, for the log. */
  readonly source: string;
};

/** Rows of one transaction: what a killed import loses at most, and what it holds in memory. */
const BATCH_ROWS = 500;

/**
 * Brings in accounts of an older system. A bad row holds no other up. What one batch has brought in is
 * there for good, so that an import that was killed is completed by the next one of the same file.
 * @returns what became of each row, in their order
 */
export async function* importAccounts(
  options: ImportOptions,
  rows: AsyncIterable<SourceRow>,
): AsyncGenerator<RowResult> {
  const rehearsed: Register | undefined = options.operator.isDryRun
    ? { origins: new Map(), verified: new Map() }
    : undefined;
  for await (const batch of inBatches(rows)) {
    const entries = batch.map(readEntry);
    const candidates = entries.flatMap((entry) => ("account" in entry ? [entry] : []));
    const verdicts = await importBatch(options, candidates, rehearsed);
    yield* entries.map((entry): RowResult => {
      const { line } = entry;
      const verdict = "account" in entry ? verdicts.get(entry)! : entry.faults;
      return typeof verdict === "string"
        ? { line, outcome: verdict, faults: [] }
        : { line, outcome: "bad", faults: verdict };
    });
  }
}

type Entry = Candidate | { readonly line: number; readonly faults: readonly Fault[] };

function readEntry(row: SourceRow): Entry {
  if (!("cells" in row)) return row;
  const { line, cells } = row;
  const reading = readAccount(cells);
  if (reading.kind === "bad") return { line, faults: reading.faults };
  return { line, account: reading.account, origin: originOf(cells) };
}

/** The same row has the same origin, whatever the order of its columns and the empty ones beside them. */
function originOf(cells: Cells): string {
  const texts = JSON.stringify(columns.map((column) => cells[column].trim()));
  return createHash("sha256").update(texts).digest("hex");
}

async function* inBatches(rows: AsyncIterable<SourceRow>): AsyncGenerator<SourceRow[]> {
  let batch: SourceRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
