/** Prints the results of commands: as lines and tables for people, or as one JSON document for `--json`. */
import { visibleJson, visibleText } from "../kit/text/terminal-text.ts";
import type { Command, Item, Output, Writer } from "./command.ts";

type Printer = {
  print(item: Item): Promise<void>;
  finish(output: Output): Promise<void>;
};

/** Prints a line for each item, then the result. */
export function textPrinter(write: Writer): Printer {
  const print = ({ lines }: Pick<Item, "lines">) =>
    write(lines.map((line) => `${visibleText(line)}\n`).join(""));
  return { print, finish: print };
}

/**
 * Prints one JSON document: the list of items, if the command prints any, then the fields of the result. Items are
 * written as they come, so that a long list does not fill the memory.
 */
export function jsonPrinter({ items }: Command, write: Writer): Printer {
  if (items === undefined) {
    return { print: async () => {}, finish: ({ data }) => write(`${toJson(data)}\n`) };
  }
  let before = `{\n  ${toJson(items)}: [`;
  return {
    print: async ({ data }) => {
      await write(`${before}\n    ${visibleJson(JSON.stringify(data))}`);
      before = ",";
    },
    finish: async ({ data }) => {
      const head = before === "," ? "\n  ]" : `${before}]`;
      await write(`${head},${toJson(data).slice(1)}\n`);
    },
  };
}

export const toJson = (data: unknown): string => visibleJson(JSON.stringify(data, null, 2));

type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isTable = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRow);
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** Returns the lines of a reply: plain values first, then its parts below their names. */
export function linesOf(reply: object, indent = ""): string[] {
  const [plain, parts]: [string[], string[]] = [[], []];
  for (const [name, value] of Object.entries(reply)) {
    if (isRow(value)) parts.push(`${indent}${name}:`, ...linesOf(value, `${indent}  `));
    else if (isTable(value)) parts.push(`${indent}${name}:`, ...tableOf(value, `${indent}  `));
    else plain.push(`${indent}${name}: ${textOf(value)}`);
  }
  return [...plain, ...parts];
}

/** Returns aligned columns below the fields' names. A column in which no row has a value is left out. */
export function tableOf(rows: readonly Row[], indent = ""): string[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = names
    .filter((name) => rows.some((row) => !isEmpty(row[name])))
    .map((name) => {
      const cells = [name, ...rows.map((row) => textOf(row[name]))];
      const width = Math.max(...cells.map(({ length }) => length));
      const isNumber = rows.every((row) => isEmpty(row[name]) || typeof row[name] === "number");
      return cells.map((cell) => (isNumber ? cell.padStart(width) : cell.padEnd(width)));
    });
  return ["", ...rows].map((_, at) =>
    `${indent}${columns.map((cells) => cells[at]).join("  ")}`.trimEnd(),
  );
}

function textOf(value: unknown): string {
  if (isEmpty(value)) return "-";
  if (Array.isArray(value) && !value.some(isRow)) return value.join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}
