/** Reads CSV tables with named columns (`readTable`), and refuses numbers that a spreadsheet has shortened. */
import { type CsvSource, readCsv } from "./read-csv.ts";
import { visibleText } from "./terminal-text.ts";

/** Thrown if a table cannot be read. `message` is for the command line, `shown` for the console. Both name the row. */
export class TableError extends Error {
  readonly shown: string;

  constructor(message: string, shown: string) {
    super(message);
    this.shown = shown;
  }
}

export type TableRow<Column extends string> = {
  readonly line: number;
  /** Cells by column. A column that the file does not have is empty. */
  readonly cells: Readonly<Record<Column, string>>;
};

export type Table<Column extends string> = {
  readonly columns: readonly Column[];
  readonly required: readonly Column[];
  /** Columns of free text. */
  readonly texts?: readonly Column[];
};

/**
 * Returns the rows of a CSV table whose first line names the columns. Unknown columns are skipped, because bank
 * statements have many.
 * @throws TableError, if a line cannot be read, a required column is missing, the file is empty, or a spreadsheet has
 *   shortened a long number
 */
export async function* readTable<Column extends string>(
  source: CsvSource,
  { columns, required, texts = [] }: Table<Column>,
): AsyncGenerator<TableRow<Column>> {
  const { name } = source;
  let header: readonly string[] | undefined;
  for await (const row of readCsv(source)) {
    if ("fault" in row) {
      throw new TableError(
        `${name}: the quotes of line ${row.line} are broken`,
        `${name}, dòng ${row.line}: dấu ngoặc kép không khớp`,
      );
    }
    const { line, cells } = row;
    if (!header) {
      header = readHeader(name, cells, required);
      continue;
    }
    if (cells.length !== header.length) throw wrongWidth(name, line, cells, header.length);
    const names = header;
    const read = columns.map((column) => {
      const text = cells[names.indexOf(column)]?.trim() ?? "";
      if (isShortenedNumber(text) && !texts.includes(column)) {
        throw shortened(name, line, text, column);
      }
      return [column, text] as const;
    });
    yield { line, cells: Object.fromEntries(read) as Record<Column, string> };
  }
  if (!header) {
    throw new TableError(
      `${name} is empty; its first line must name the columns`,
      `${name} không có gì; dòng đầu phải là tên các cột`,
    );
  }
}

function readHeader(
  name: string,
  cells: readonly string[],
  required: readonly string[],
): readonly string[] {
  const header = cells.map((cell) => cell.trim());
  const missing = required.filter((column) => !header.includes(column)).join(", ");
  if (missing === "") return header;
  throw new TableError(`${name} has no column ${missing}`, `${name} thiếu cột ${missing}`);
}

/** Returns the error for a wrong number of cells. The decimal comma of a shortened number may have split a cell. */
function wrongWidth(
  name: string,
  line: number,
  cells: readonly string[],
  expected: number,
): TableError {
  const number = shortenedNumberIn(cells.join(","));
  if (number !== undefined) return shortened(name, line, number);
  return new TableError(
    `${name}: line ${line} has ${cells.length} cells, not ${expected}`,
    `${name}, dòng ${line}: có ${cells.length} ô, dòng đầu có ${expected}`,
  );
}

function shortened(name: string, line: number, text: string, column?: string): TableError {
  const number = visibleText(text);
  return new TableError(
    `${name}: line ${line}: ${column === undefined ? "" : `${column} is `}${number}: a spreadsheet has shortened a long number; format the column as text and export the file again`,
    `${name}, dòng ${line}${column === undefined ? "" : `, cột ${column}`}: “${number}” là số dài đã bị bảng tính rút gọn. Hãy định dạng cột là Văn bản (Text) rồi xuất lại tệp`,
  );
}

/** Matches a long number as Excel shortens it, with the decimal comma of Vietnam or a point: 9,70436E+11. */
const SHORTENED = /\d[.,]\d+E\+?\d+/i;

/** Finds a number in a text that a spreadsheet has shortened, so that its digits are lost. */
const shortenedNumberIn = (text: string): string | undefined => SHORTENED.exec(text)?.[0];

/** Returns whether a spreadsheet has shortened a cell's number. */
export const isShortenedNumber = (cell: string): boolean => shortenedNumberIn(cell) === cell.trim();
