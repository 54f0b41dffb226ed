/** No document, runbook or alert names a command or option that no longer exists. */
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { commands } from "./commands.ts";
import { JSON_OPTION } from "./help.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const files = globSync(
  ["README.md", "CONTRIBUTING.md", "docs/**/*.md", "deploy/**/*.{md,yml,sh,service}"],
  {
    cwd: ROOT,
  },
);
const FIRST_WORDS = [...new Set(Object.keys(commands).map((name) => name.split(" ")[0]))];

/** Returns the commands in a text: words after `portal --` or the program's file, and those in backquotes. */
function commandsIn(text: string): string[] {
  const whole = text.replaceAll(/\s*\\\n\s*/g, " ");
  const named = new RegExp(`\`(?:portal )?((?:${FIRST_WORDS.join("|")}) [^\`]+)\``, "g");
  return [/npm run (?:\S+ )?portal -- ([^`\n#]+)/g, /cli\/main\.ts ([^`\n#]+)/g, named]
    .flatMap((pattern) => [...whole.matchAll(pattern)])
    .map(([, command]) => command!.replaceAll(/"[^"]*"|'[^']*'/g, "text").trim());
}

/** Returns what is wrong with a command; undefined if nothing is. */
function mistakeIn(command: string): string | undefined {
  const words = command.split(/[\s)"]+/);
  if (/^[<‹$-]/.test(words[0]!)) return undefined;
  const name = [words.slice(0, 2).join(" "), words[0]!].find((each) =>
    Object.hasOwn(commands, each),
  );
  if (name === undefined) return `no command: ${command}`;
  const { choices, flags, parameters } = commands[name]!;
  const choice = words[1] ?? "";
  if (choices && (choice === "" || /^[<‹…-]/.test(choice))) return undefined;
  if (choices && !choices.has(choice)) return `no ${parameters![0]}: ${command}`;
  const taken = new Set([...(flags?.(choice) ?? []), JSON_OPTION].map((flag) => flag.name));
  const unknown = [...command.matchAll(/ --([a-z][a-z-]*)/g)].find(
    ([, option]) => !taken.has(option!) && option !== "help",
  );
  return unknown && `no option${unknown[0]}: ${command}`;
}

test("R-OPS-A: the commands in documents, runbooks and alerts exist, with their options", () => {
  const mistakes = files.flatMap((file) =>
    commandsIn(readFileSync(`${ROOT}/${file}`, "utf8")).flatMap((command) => {
      const mistake = mistakeIn(command);
      return mistake === undefined ? [] : [`${file}: ${mistake}`];
    }),
  );
  expect(mistakes).toEqual([]);
});

test("R-OPS-A: the check reads every kind of document, and finds stale commands and options", () => {
  for (const read of [
    "README.md",
    "docs/operator.md",
    "docs/law/data-requests.md",
    "docs/runbooks/JobsGivenUp.md",
    "deploy/prometheus/portal.rules.yml",
  ]) {
    expect(files).toContain(read);
  }
  const found = commandsIn(readFileSync(`${ROOT}/docs/operator.md`, "utf8"));
  expect(found.length).toBeGreaterThan(80);
  for (const [text, mistake] of [
    ["npm run portal -- do grant --amount 5", "no option --amount"],
    ["description: run `portal do granting` first", "no operation: do granting"],
    ["`list wishes`", "no queue: list wishes"],
    ["`users find 0912`", "no command: users find"],
    ["npm run -s portal -- transfers lose", "no command: transfers lose"],
    ["node server/src/cli/main.ts verify --scop new", "no option --scop"],
    ["`jobs retry 5 --yes`", "no option --yes"],
  ] as const) {
    expect(mistakeIn(commandsIn(text)[0]!), text).toContain(mistake);
  }
});
