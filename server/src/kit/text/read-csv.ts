/** Reads CSV from a file or a text, row by row (`readCsv`). */
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse/sync";

/** A CSV table: its name for messages, and its text in pieces of any length. */
export type CsvSource = { readonly name: string; readonly pieces: AsyncIterable<string> };

/** Returns the table in a file. The file is opened on the first read, which throws if it does not exist. */
export const csvFile = (path: string): CsvSource => ({ name: path, pieces: piecesOf(path) });

async function* piecesOf(path: string): AsyncGenerator<string> {
  yield* createReadStream(path, "utf8") as AsyncIterable<string>;
}

/** Returns the table in a text. */
export const csvText = (name: string, text: string): CsvSource => ({
  name,
  pieces: Readable.from([text]),
});

/** A row of cells. `line` is where it begins; the first line of the file is 1. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] };
/** A line that cannot be read as a row, because its quotes are not those of RFC 4180. */
export type CsvFault = { readonly line: number; readonly fault: "quotes_broken" };

/** The most lines of a row. A quoted cell may hold line breaks, but must end by then. */
const MAX_ROW_LINES = 100;
/** The longest line that is read; a file with a longer one is no table. */
const MAX_LINE_CHARACTERS = 64 * 1024;

/**
 * Reads CSV (RFC 4180, UTF-8 with or without a byte order mark, any line ends) piece by piece. The first line
 * decides whether commas, semicolons or tabs separate the cells: Excel in Vietnam writes semicolons. A line `sep=;`
 * before it is skipped, and so are empty lines. Bytes that are not UTF-8 become U+FFFD. If a row cannot be read, only
 * its first line is lost: reading continues with the next line.
 * @throws Error if it cannot be read, or has a line too long for a table
 */
export async function* readCsv(source: CsvSource): AsyncGenerator<CsvRow | CsvFault> {
  let held: Line[] = [];
  let number = 0;
  let delimiter: string | undefined;
  for await (const text of linesOf(source)) {
    number += 1;
    if (delimiter === undefined && text !== "") {
      const declared = /^sep=([,;\t])$/i.exec(text)?.[1];
      delimiter = declared ?? delimiterOf(text);
      if (declared !== undefined) continue;
    }
    held.push({ number, text, quotes: text.split('"').length - 1 });
    held = yield* rowsOf(held, { mayGrow: true, delimiter });
  }
  yield* rowsOf(held, { mayGrow: false, delimiter });
}

type Line = { readonly number: number; readonly text: string; readonly quotes: number };

/** Yields the complete rows of these lines. @returns the lines of a row that is not complete yet */
function* rowsOf(
  lines: Line[],
  {
    mayGrow,
    delimiter = ",",
  }: { readonly mayGrow: boolean; readonly delimiter?: string | undefined },
): Generator<CsvRow | CsvFault, Line[]> {
  let rest = lines;
  for (let first = rest[0]; first !== undefined; first = rest[0]) {
    const row = firstRowOf(rest);
    if (row === undefined && mayGrow && rest.length < MAX_ROW_LINES) break;
    const line = first.number;
    const cells = row && cellsOf(row, delimiter);
    if (cells === undefined) yield { line, fault: "quotes_broken" };
    else if (first.text !== "") yield { line, cells };
    rest = rest.slice(cells === undefined ? 1 : row?.length);
  }
  return rest;
}

/** Returns the first complete row: one whose quotes come in pairs. */
function firstRowOf(lines: readonly Line[]): Line[] | undefined {
  let quotes = 0;
  const last = lines.findIndex((line) => (quotes += line.quotes) % 2 === 0);
  return last === -1 ? undefined : lines.slice(0, last + 1);
}

function cellsOf(row: readonly Line[], delimiter: string): readonly string[] | undefined {
  try {
    const text = row.map((line) => line.text).join("\n");
    return parse(text, { record_delimiter: "\n", delimiter })[0] ?? [];
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

/** Returns the delimiter of a first line. */
function delimiterOf(text: string): string {
  const bare = text.replaceAll(/"[^"]*"/g, "");
  const countOf = (delimiter: string) => bare.split(delimiter).length - 1;
  return [",", ";", "\t"].reduce((best, each) => (countOf(each) > countOf(best) ? each : best));
}

/** Returns the lines of a table, whether they end in LF, CRLF or CR. */
async function* linesOf({ name, pieces }: CsvSource): AsyncGenerator<string> {
  let begun = "";
  let isFirst = true;
  for await (const piece of pieces) {
    const text: string = begun + (isFirst ? piece.replace(/^\uFEFF/, "") : piece);
    isFirst = false;
    // The LF after a CR may be the first character of the next piece.
    const complete = text.endsWith("\r") ? text.slice(0, -1) : text;
    const lines = complete.split(/\r\n|\n|\r/);
    begun = (lines.pop() ?? "") + text.slice(complete.length);
    yield* lines;
    if (begun.length > MAX_LINE_CHARACTERS) {
      throw new Error(`${name} has a line of more than ${MAX_LINE_CHARACTERS} characters`);
    }
  }
  if (begun !== "") yield begun.replace(/\r$/, "");
}
