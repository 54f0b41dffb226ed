/** The command `users import`: imports accounts of an older system from CSV. */
import { basename } from "node:path";
import {
  type Cells,
  type Column,
  columns,
  requiredColumns,
} from "../../features/account-import/columns.ts";
import { type Fault, reasons } from "../../features/account-import/faults.ts";
import { importAccounts, type SourceRow } from "../../features/account-import/import-accounts.ts";
import { type CsvFault, type CsvRow, csvFile, readCsv } from "../../kit/text/read-csv.ts";
import type { Item } from "../command.ts";
import { changing } from "../machine-room.ts";
import { typedPath } from "../options.ts";

export const importUsers = changing({
  summary: "imports accounts of an older system (docs/import.md)",
  parameters: ["csv"],
  items: "faults",
  run: async ({ db, words: [file = ""], env, operator, services, print }) => {
    const { accounts } = (await services()).portal;
    const { isDryRun } = operator;
    const options = { db, maxPerPhone: accounts.maxPerPhone, operator, source: basename(file) };
    const counts = { imported: 0, unchanged: 0, bad: 0 };
    const rows = readRows(typedPath(env, file));
    for await (const { line, outcome, faults } of importAccounts(options, rows)) {
      counts[outcome] += 1;
      for (const fault of faults) await print(toItem(line, fault));
    }
    const { imported, unchanged, bad } = counts;
    return {
      isWrong: bad > 0,
      lines: [
        `${imported} ${isDryRun ? "to import" : "imported"}, ${unchanged} unchanged, ${bad} bad`,
      ],
      data: { isDryRun, ...counts },
    };
  },
});

function toItem(line: number, { field, reason }: Fault): Item {
  const words = reasons[reason];
  return { lines: [`line ${line}: ${field} ${words}`], data: { line, field, reason, words } };
}

/** @throws Error if the header is missing, or has unknown, missing or repeated columns */
async function* readRows(file: string): AsyncGenerator<SourceRow> {
  let header: readonly Column[] | undefined;
  for await (const row of readCsv(csvFile(file))) {
    if (header) yield toSourceRow(row, header);
    else header = readHeader(row);
  }
  if (!header) throw new Error(`${file} is empty; its first line must name the columns`);
}

function readHeader(row: CsvRow | CsvFault): readonly Column[] {
  if ("fault" in row) throw new Error(`line ${row.line}: ${reasons[row.fault]}`);
  const names = row.cells.map((cell) => cell.trim());
  const unknown = names.filter((name) => !isColumn(name));
  if (unknown.length > 0) {
    throw new Error(
      `unknown columns in line ${row.line}: ${unknown.map((name) => JSON.stringify(name)).join(", ")}; there are ${columns.join(", ")}`,
    );
  }
  const missing = requiredColumns.filter((column) => !names.includes(column));
  if (missing.length > 0) throw new Error(`missing columns: ${missing.join(", ")}`);
  const double = names.filter((name, at) => names.indexOf(name) !== at);
  if (double.length > 0) throw new Error(`columns that appear twice: ${double.join(", ")}`);
  return names.filter(isColumn);
}

const isColumn = (name: string): name is Column => (columns as readonly string[]).includes(name);

function toSourceRow(row: CsvRow | CsvFault, header: readonly Column[]): SourceRow {
  const { line } = row;
  if ("fault" in row) return { line, faults: [{ field: "row", reason: row.fault }] };
  const { cells } = row;
  if (cells.length !== header.length) {
    const reason = cells.length < header.length ? "cells_too_few" : "cells_too_many";
    return { line, faults: [{ field: "row", reason }] };
  }
  const texts = columns.map((column) => [column, cells[header.indexOf(column)] ?? ""]);
  return { line, cells: Object.fromEntries(texts) as Cells };
}
