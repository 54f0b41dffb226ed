import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";

export type CodeFile = {
  /** Each code once, in the file's order, with the first line that holds it. */
  readonly lineByCode: ReadonlyMap<string, number>;
  /** The lines whose code already appeared further up. */
  readonly repeatedLines: readonly number[];
};

/** The form of a game's code. It does not match a whole sentence or a torn line. */
const CODE = /^[\x21-\x7e]{4,64}$/;
/** The heading of the column of codes, if the file has several columns. */
const HEADING = "code";
const DELIMITERS = [",", ";", "\t"];

/**
 * Reads a file of codes: one on each line, or CSV with a column named `code`. Its error messages name lines,
 * never codes.
 * @throws Error if the file cannot be read, or a line holds no code
 */
export async function readCodeFile(path: string): Promise<CodeFile> {
  const rows = toRows(await read(path));
  const heading = rows[0]?.cells.findIndex((cell) => cell.toLowerCase() === HEADING) ?? -1;
  const column = Math.max(0, heading);
  const wide = heading < 0 ? rows.find(({ cells }) => cells.length > 1) : undefined;
  if (wide) {
    throw new Error(`line ${wide.line} has several values, and no column is named "${HEADING}"`);
  }
  const lineByCode = new Map<string, number>();
  const repeatedLines: number[] = [];
  for (const { cells, line } of rows.slice(heading < 0 ? 0 : 1)) {
    const code = cells[column] ?? "";
    if (!CODE.test(code)) throw new Error(`line ${line} holds no code`);
    if (lineByCode.has(code)) repeatedLines.push(line);
    else lineByCode.set(code, line);
  }
  if (lineByCode.size === 0) throw new Error("the file holds no codes");
  return { lineByCode, repeatedLines };
}

async function read(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw new Error(`cannot read the file: ${(error as Error).message}`, { cause: error });
  }
}

type Row = { readonly cells: readonly string[]; readonly line: number };

function toRows(text: string): Row[] {
  try {
    const parsed = parse(text, {
      bom: true,
      delimiter: DELIMITERS,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return parsed.map(({ record, info }) => ({ cells: record, line: info.lines }));
  } catch (error) {
    // The parser's own message would quote the file.
    const { code = "unreadable" } = error as { code?: string };
    throw new Error(`the file is no CSV: ${code}`, { cause: error });
  }
}
