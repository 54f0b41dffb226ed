import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";

export type CodeFile = {
  /** Each code once, in the file's order, with the line where it stands first. */
  readonly lineByCode: ReadonlyMap<string, number>;
  /** Lines of codes that stand further up already. */
  readonly repeatedLines: readonly number[];
};

/** What a game takes as a code; a whole sentence or a torn line is none. */
const CODE = /^[\x21-\x7e]{4,64}$/;
/** The heading of the column that holds the codes, where there are several. */
const HEADING = "code";
const DELIMITERS = [",", ";", "\t"];

/**
 * Reads a file of codes: one on each line, or CSV with a column named `code`. What it says of faults names
 * lines, never codes.
 * @throws where it cannot be read, or a line holds no code
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
    // Its own words would quote the file.
    const { code = "unreadable" } = error as { code?: string };
    throw new Error(`the file is no CSV: ${code}`, { cause: error });
  }
}
