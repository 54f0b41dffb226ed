/** Every refusal that staff can read is Vietnamese, wherever in the code it is thrown. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "..");
const ENTRY = join(import.meta.dirname, "app.ts");
const IMPORT = /(?:from|import)\s*\(?\s*"(\.[^"]+\.ts)"/g;
const VIETNAMESE = /[à-ỹđ]/i;
const CALL = "new OperationRefused(";
/** `refusal(403, "right_missing", "Vai trò …"`: an error with its status, code and message. */
const REFUSAL = /(?:refusal|coded)\(\s*\d{3},\s*"\w+",\s*(["`][^"`]+["`])/g;

/** Returns the files that the console's process may load. */
function filesOfConsole(): readonly string[] {
  const found = new Set<string>();
  const open = [ENTRY];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file) || !existsSync(file)) continue;
    found.add(file);
    for (const [, path] of readFileSync(file, "utf8").matchAll(IMPORT)) {
      open.push(join(dirname(file), path!));
    }
  }
  return [...found].toSorted((a, b) => a.localeCompare(b));
}

type Refusal = { readonly place: string; readonly shown: string };

/** Returns what each refusal of a file shows to staff: the last of its arguments. */
function refusalsOf(file: string): Refusal[] {
  const text = readFileSync(file, "utf8");
  const found: Refusal[] = [];
  for (let at = text.indexOf(CALL); at >= 0; at = text.indexOf(CALL, at + 1)) {
    const line = text.slice(0, at).split("\n").length;
    const shown = argumentsAt(text, at + CALL.length).at(-1) ?? "";
    found.push({ place: `${relative(SOURCE, file)}:${line}`, shown });
  }
  return found;
}

const OPENING = new Set(["(", "[", "{"]);
const CLOSING = new Set([")", "]", "}"]);
const QUOTES = new Set(['"', "`", "'"]);

/** Splits a call's arguments at its own commas. @param from the place behind its opening bracket */
function argumentsAt(text: string, from: number): string[] {
  const found: string[] = [];
  let depth = 0;
  let quote = "";
  let begins = from;
  for (let at = from; ; at += 1) {
    const letter = text[at]!;
    if (quote !== "") {
      if (letter === quote && text[at - 1] !== "\\") quote = "";
    } else if (QUOTES.has(letter)) quote = letter;
    else if (OPENING.has(letter)) depth += 1;
    else if (depth > 0 && CLOSING.has(letter)) depth -= 1;
    else if (depth === 0 && (letter === "," || letter === ")")) {
      const argument = text.slice(begins, at).trim();
      if (argument !== "") found.push(argument);
      begins = at + 1;
      if (letter === ")") return found;
    }
  }
}

/** These pass on what was made Vietnamese elsewhere. */
const PASSED_ON = new Set(["refused.shown", "shown", "...OBSTACLES[begun]"]);

test("R-OPS-C: every refusal that the console can show is Vietnamese", () => {
  const files = filesOfConsole();
  const refusals = files.flatMap(refusalsOf);
  expect(files.length).toBeGreaterThan(200);
  expect(refusals.length).toBeGreaterThan(50);
  const foreign = refusals.filter(({ shown }) => !VIETNAMESE.test(shown) && !PASSED_ON.has(shown));
  expect(foreign.map(({ place, shown }) => `${place}: ${shown}`)).toEqual([]);
});

test("R-OPS-C: every declared error has a Vietnamese message", () => {
  const messages = filesOfConsole()
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(REFUSAL)])
    .map(([, message]) => message!);
  expect(messages.length).toBeGreaterThan(30);
  expect(messages.filter((message) => !VIETNAMESE.test(message))).toEqual([]);
});
