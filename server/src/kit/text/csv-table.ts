import { type CsvSource, readCsv } from "./read-csv.ts";

export type TableRow<Column extends string> = {
  readonly line: number;
  /** Cells by column. A column that the file does not have is empty. */
  readonly cells: Readonly<Record<Column, string>>;
};

export type Table<Column extends string> = {
  readonly columns: readonly Column[];
  readonly required: readonly Column[];
};

/**
 * Returns the rows of a CSV table whose first line names the columns. Unknown columns are skipped, since
 * statements have many.
 * @throws Error naming the line, if one cannot be read or a column is missing
 */
export async function* readTable<Column extends string>(
  source: CsvSource,
  { columns, required }: Table<Column>,
): AsyncGenerator<TableRow<Column>> {
  let header: readonly string[] | undefined;
  for await (const row of readCsv(source)) {
    if ("fault" in row)
      throw new Error(`${source.name}: the quotes of line ${row.line} are broken`);
    const { line, cells } = row;
    if (!header) {
      header = cells.map((cell) => cell.trim());
      const names = header;
      const missing = required.filter((column) => !names.includes(column));
      if (missing.length > 0) throw new Error(`${source.name} has no column ${missing.join(", ")}`);
      continue;
    }
    const names = header;
    if (cells.length !== names.length) {
      throw new Error(
        `${source.name}: line ${line} has ${cells.length} cells, not ${names.length}`,
      );
    }
    const texts = columns.map((column) => [column, cells[names.indexOf(column)]?.trim() ?? ""]);
    yield { line, cells: Object.fromEntries(texts) as Record<Column, string> };
  }
  if (!header) throw new Error(`${source.name} is empty; its first line must name the columns`);
}
