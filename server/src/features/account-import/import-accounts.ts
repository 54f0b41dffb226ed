/** Imports the accounts of an older system from the rows of a file (`importAccounts`). */
import { createHash } from "node:crypto";
import { inBatches } from "../../kit/concurrency/batches.ts";
import { type Cells, columns } from "./columns.ts";
import type { Fault } from "./faults.ts";
import {
  type Candidate,
  importBatch,
  type ImportOptions,
  type AccountIndex,
} from "./import-batch.ts";
import { readAccount } from "./read-account.ts";

/** A row of the file, or the faults found before its cells are read. */
export type SourceRow = { readonly line: number } & (
  | { readonly cells: Cells }
  | { readonly faults: readonly Fault[] }
);

/** The result of one line of the file. */
export type RowResult = {
  readonly line: number;
  /** `unchanged`: the row was imported before. Later changes of the account stay. */
  readonly outcome: "imported" | "unchanged" | "bad";
  /** Empty unless the row is bad. */
  readonly faults: readonly Fault[];
};

/** Rows per transaction, and in memory. If the import is killed, the batch under way is lost. */
const BATCH_ROWS = 500;

/**
 * Imports all rows. A bad row does not stop the others. Each batch is a commit, so importing the
 * same file again completes an import that was killed.
 * @returns the outcome of each row, in the order of the file
 */
export async function* importAccounts(
  options: ImportOptions,
  rows: AsyncIterable<SourceRow>,
): AsyncGenerator<RowResult> {
  const dryRun: AccountIndex | undefined = options.operator.isDryRun
    ? { origins: new Map(), verified: new Map() }
    : undefined;
  for await (const batch of inBatches(rows, BATCH_ROWS)) {
    const entries = batch.map(readEntry);
    const candidates = entries.flatMap((entry) => ("account" in entry ? [entry] : []));
    const verdicts = await importBatch(options, candidates, dryRun);
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
  return "faults" in reading ? { line, ...reading } : { line, ...reading, origin: originOf(cells) };
}

/** Returns a hash of the row that does not depend on the order of its columns, or on empty ones. */
function originOf(cells: Cells): string {
  const texts = JSON.stringify(columns.map((column) => cells[column].trim()));
  return createHash("sha256").update(texts).digest("hex");
}
