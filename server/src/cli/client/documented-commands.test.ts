import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { commands } from "../commands.ts";
import { clientCommands, JSON_OPTION } from "./commands.ts";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));
const files = globSync(["README.md", "docs/**/*.md"], { cwd: ROOT });
const ofMachineRoom = Object.keys(commands);

/** Commands in a document: what stands behind `portal --`, and what begins with a command of staff in backquotes. */
function commandsIn(text: string): string[] {
  const whole = text.replaceAll(/\s*\\\n\s*/g, " ");
  const pasted = [...whole.matchAll(/npm run (?:--silent )?portal -- ([^`\n#]+)/g)];
  const named = [...whole.matchAll(/`((?:do|list) [^`]+)`/g)];
  return [...pasted, ...named].map(([, command]) =>
    command!.replaceAll(/"[^"]*"|'[^']*'/g, "text"),
  );
}

/** Returns what is wrong with a command; undefined where nothing is. */
function mistakeIn(command: string): string | undefined {
  const [name = "", word = ""] = command.trim().split(/[\s)]+/);
  if (name.startsWith("<") || name.startsWith("-")) return undefined;
  const own = clientCommands[name];
  if (!own) {
    const isKnown = ofMachineRoom.some((each) => command.startsWith(each));
    return isKnown ? undefined : `no command: ${command}`;
  }
  const isPlaceholder =
    word.startsWith("<") || word.startsWith("‹") || word === "" || word.startsWith("-");
  if (isPlaceholder) return undefined;
  if (own.choices && !own.choices.has(word)) return `no ${own.takes}: ${command}`;
  const flags = [...(own.flags?.(word) ?? []), JSON_OPTION];
  const taken = new Set(flags.map((flag) => flag.name));
  const unknown = [...command.matchAll(/ --([a-z-]+)/g)].find(
    ([, option]) => !taken.has(option!) && option !== "help",
  );
  return unknown && `no option ${unknown[0]}: ${command}`;
}

test.each(files)("R-OPS-A: the commands in %s exist, with their options", (file) => {
  const found = commandsIn(readFileSync(`${ROOT}/${file}`, "utf8"));
  expect(found.flatMap((command) => mistakeIn(command) ?? [])).toEqual([]);
});

test("R-OPS-A: the handbook names commands at all, and a made-up one would be found", () => {
  const found = commandsIn(readFileSync(`${ROOT}/docs/operator.md`, "utf8"));
  expect(found.length).toBeGreaterThan(80);
  expect(mistakeIn("do grant --amount 5")).toContain("--amount");
  expect(mistakeIn("do granting")).toContain("granting");
  expect(mistakeIn("transfers lose")).toContain("transfers lose");
});
