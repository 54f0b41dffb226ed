/** Reads the game's log: CSV whose first line names the columns, as docs/operator.md describes it. */

export type LogRow = Readonly<Record<string, string>>;

export function readLog(csv: string): LogRow[] {
  const [head = "", ...lines] = csv.split(/\r?\n/).filter((line) => line !== "");
  const columns = cellsOf(head.replace(/^\uFEFF/, ""));
  return lines.map((line) => {
    const cells = cellsOf(line);
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ""]));
  });
}

/** Cells with a comma stand in quotes, and a quote in them is doubled. */
function cellsOf(line: string): string[] {
  const cells = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g);
  return [...cells].map(([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain);
}
