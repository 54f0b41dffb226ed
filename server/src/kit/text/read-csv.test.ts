import { expect, test } from "vitest";
import { csvFile, readCsv } from "./read-csv.ts";
import { fileWith } from "../../features/account-import/testing/account-files.ts";

const BOM = "\uFEFF";

/** Returns each row of the file as its line number and its cells, or as the line number alone for a fault. */
async function rowsOf(content: string | Buffer): Promise<unknown[]> {
  const rows: unknown[] = [];
  for await (const row of readCsv(csvFile(fileWith(content)))) {
    rows.push("cells" in row ? [row.line, ...row.cells] : [row.line]);
  }
  return rows;
}

test.each([
  ["LF", "a,b\n1,2\n"],
  ["CRLF", "a,b\r\n1,2\r\n"],
  ["CR", "a,b\r1,2\r"],
  ["nothing after its last line", "a,b\n1,2"],
  ["a byte order mark before it", `${BOM}a,b\r\n1,2`],
])("a file with %s", async (_kind, content) => {
  expect(await rowsOf(content)).toEqual([
    [1, "a", "b"],
    [2, "1", "2"],
  ]);
});

test.each([
  ["semicolons", "a;b\n1,5;2\n", "1,5"],
  ["tabs", "a\tb\n1;5\t2\n", "1;5"],
  ["semicolons behind a byte order mark", `${BOM}a;b\r\n1,5;2\r\n`, "1,5"],
  ["semicolons and a quoted name with commas", '"a";"b"\n"1,5";2\n', "1,5"],
])("a file with %s between its cells", async (_kind, content, first) => {
  expect(await rowsOf(content)).toEqual([
    [1, "a", "b"],
    [2, first, "2"],
  ]);
});

test("a line that declares the delimiter is not part of the table", async () => {
  expect(await rowsOf(`${BOM}sep=;\r\na;b\r\n1,5;2`)).toEqual([
    [2, "a", "b"],
    [3, "1,5", "2"],
  ]);
});

test("quoted cells hold commas, quotes and line breaks; a row's line is where it begins", async () => {
  const content = 'a,b\r\n"1,""one""","x\r\ny\r\n\r\nz"\r\n\r\n2,\r\n';
  expect(await rowsOf(content)).toEqual([
    [1, "a", "b"],
    [2, '1,"one"', "x\ny\n\nz"],
    [7, "2", ""],
  ]);
});

test("a row keeps its number of cells, and empty lines are skipped", async () => {
  expect(await rowsOf("a,b\n\n1\n1,2,3\n,\n\n")).toEqual([
    [1, "a", "b"],
    [3, "1"],
    [4, "1", "2", "3"],
    [5, "", ""],
  ]);
});

test.each([
  ["in the middle of a cell", '1,b"ad'],
  ["after a quoted cell", '1,"b"ad'],
  ["within a quoted cell", '1,"b "a" d"'],
  ["that is never closed", '1,"bad'],
])("a quote %s costs its line, and no other", async (_where, line) => {
  const rows = await rowsOf(`a,b\n0,"fine"\n${line}\n2,"fine"\n3,fine\n4,"fine"\n`);
  expect(rows).toEqual([
    [1, "a", "b"],
    [2, "0", "fine"],
    [3],
    [4, "2", "fine"],
    [5, "3", "fine"],
    [6, "4", "fine"],
  ]);
});

test("a quote that is not closed is noticed after some lines, not at the end of a large file", async () => {
  const rows = await rowsOf(`1,"open\n${"2,fine\n".repeat(20_000)}`);
  expect(rows).toHaveLength(20_001);
  expect(rows.slice(0, 2)).toEqual([[1], [2, "2", "fine"]]);
  expect(rows.at(-1)).toEqual([20_001, "2", "fine"]);
});

test("rows are complete at any split of the file into pieces", async () => {
  const cell = "ế, \r\n".repeat(50);
  const line = `1,"${cell}"\r\n`;
  const rows = await rowsOf(line.repeat(2_000));
  expect(rows).toHaveLength(2_000);
  expect(new Set(rows.map((row) => JSON.stringify((row as unknown[]).slice(1)))).size).toBe(1);
  expect(rows.at(-1)).toEqual([1_999 * 51 + 1, "1", cell.replaceAll("\r\n", "\n")]);
});

test("bytes that are not UTF-8 become visible replacement characters", async () => {
  expect(await rowsOf(Buffer.from("a,\xe9", "latin1"))).toEqual([[1, "a", "\uFFFD"]]);
});

test("an empty file has no rows", async () => {
  expect(await rowsOf("")).toEqual([]);
});

test("a line that is too long for a table is refused, not kept in memory", async () => {
  await expect(rowsOf(`a,b\n${"x".repeat(1_000_000)}`)).rejects.toThrow(
    "a line of more than 65536",
  );
});

test("the error for a missing file names it", async () => {
  const reading = readCsv(csvFile("/nowhere/accounts.csv")).next();
  await expect(reading).rejects.toThrow("/nowhere/accounts.csv");
});
