/**
 * Reads CSV files: bank statements (`readStatement`), cards (`readCards`), the game's deliveries (`readGameLog`).
 * docs/operator.md describes their columns.
 */
import { readTable, type TableRow, TableError } from "../../kit/text/csv-table.ts";
import { moment } from "../../kit/text/moment.ts";
import type { CsvSource } from "../../kit/text/read-csv.ts";
import { visibleText } from "../../kit/text/terminal-text.ts";
import type { OutsideCard, OutsideDelivery, OutsideTransfer } from "./outside.ts";

const transferColumns = [
  "method",
  "account",
  "id",
  "reference",
  "direction",
  "amount",
  "balance",
  "content",
  "at",
  "reversed",
] as const;
const requiredOfCards = ["provider", "serial", "value", "charged"] as const;
const cardColumns = [...requiredOfCards, "net"] as const;
const requiredOfDeliveries = ["requestId", "account", "zoneId", "coins", "at"] as const;
const deliveryColumns = [...requiredOfDeliveries, "character"] as const;

export async function* readStatement(file: CsvSource): AsyncGenerator<OutsideTransfer> {
  const required = ["method", "amount", "content", "at"] as const;
  for await (const row of readTable(file, {
    columns: transferColumns,
    required,
    texts: ["content"],
  })) {
    const { id, account, reference, method, content, direction } = row.cells;
    if (!["", "in", "out"].includes(direction)) throw unreadable(file, row, "direction");
    yield {
      line: `line ${row.line}`,
      method,
      account: account || null,
      eventId: id || null,
      reference: reference || null,
      direction: direction === "out" ? "out" : "in",
      amountVnd: readAmount(file, row, "amount"),
      balanceVnd: readBalance(file, row),
      content,
      at: readTime(file, row),
      isReversed: readYesOrNo(file, row, "reversed"),
    };
  }
}

export async function* readCards(file: CsvSource): AsyncGenerator<OutsideCard> {
  for await (const row of readTable(file, { columns: cardColumns, required: requiredOfCards })) {
    const { provider, serial } = row.cells;
    yield {
      line: `line ${row.line}`,
      provider,
      serial,
      valueVnd: readAmount(file, row, "value"),
      isCharged: readYesOrNo(file, row, "charged"),
      netVnd: row.cells.net === "" ? null : readAmount(file, row, "net"),
    };
  }
}

export async function* readGameLog(file: CsvSource): AsyncGenerator<OutsideDelivery> {
  for await (const row of readTable(file, {
    columns: deliveryColumns,
    required: requiredOfDeliveries,
  })) {
    const { requestId, account, zoneId, character } = row.cells;
    yield {
      line: `line ${row.line}`,
      requestId,
      account,
      zoneId,
      character: character || null,
      coins: readAmount(file, row, "coins"),
      at: readTime(file, row),
    };
  }
}

function readAmount<Column extends string>(
  file: CsvSource,
  row: TableRow<Column>,
  column: Column,
): number {
  const number = wholeNumber(row.cells[column]);
  if (number !== undefined && number > 0) return number;
  throw unreadable(file, row, column);
}

/** Reads a balance, which may be empty or negative. */
function readBalance(file: CsvSource, row: TableRow<"balance">): number | null {
  const text = row.cells.balance;
  if (text === "") return null;
  const number = wholeNumber(text.replace(/^-/, ""));
  if (number === undefined) throw unreadable(file, row, "balance");
  return text.startsWith("-") ? -number : number;
}

/** Reads digits, in groups of three or not: 100000, 100.000, 100,000 and 100.000,00 are the same amount. */
function wholeNumber(text: string): number | undefined {
  const whole = text.replace(/[.,]0{1,2}$/, "");
  const digits = /^\d{1,3}([.,]\d{3})*$/.test(whole) ? whole.replaceAll(/[.,]/g, "") : whole;
  const number = /^\d+$/.test(digits) ? Number(digits) : undefined;
  return Number.isSafeInteger(number) ? number : undefined;
}

function readTime(file: CsvSource, row: TableRow<"at">): string {
  const at = moment(row.cells.at);
  if (at) return at.toISOString();
  throw unreadable(file, row, "at");
}

const YES = new Set(["1", "yes", "true"]);
const NO = new Set(["", "0", "no", "false"]);

function readYesOrNo<Column extends string>(
  file: CsvSource,
  row: TableRow<Column>,
  column: Column,
): boolean {
  const text = row.cells[column].toLowerCase();
  if (!YES.has(text) && !NO.has(text)) throw unreadable(file, row, column);
  return YES.has(text);
}

function unreadable<Column extends string>(
  file: CsvSource,
  { line, cells }: TableRow<Column>,
  column: Column,
): TableError {
  const text = visibleText(cells[column]);
  return new TableError(
    `${file.name}: line ${line}: ${column} cannot be read: ${text}`,
    `${file.name}, dòng ${line}: không hiểu “${text}” ở cột ${column}`,
  );
}
