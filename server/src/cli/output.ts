import { visibleJson, visibleText } from "../kit/text/terminal-text.ts";
import type { Command, Item, Report } from "./command.ts";

/** Prints the results of a command. */
export type Output = {
  print(item: Item): Promise<void>;
  finish(report: Report): Promise<void>;
};

/** Writes a text. Resolves when it has been passed on, so that a slow reader is waited for. */
export type Writer = (text: string) => Promise<void>;

/** Prints a line for each item, then the report. */
export function textOutput(write: Writer): Output {
  return {
    print: ({ lines }) => write(toText(lines)),
    finish: ({ lines }) => write(toText(lines)),
  };
}

const toText = (lines: readonly string[]): string =>
  lines.map((line) => `${visibleText(line)}\n`).join("");

/**
 * Prints one JSON document: the list of items, if the command prints any, and then the fields of the report's
 * data. It is written as it comes, so that no number of items fills the memory.
 */
export function jsonOutput({ items }: Command, write: Writer): Output {
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

const toJson = (data: unknown): string => visibleJson(JSON.stringify(data, null, 2));
