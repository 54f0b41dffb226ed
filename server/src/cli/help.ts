/** The help of the command line (`overview`, `commandHelp`), and its completion for bash. */
import type { Command } from "./command.ts";
import { type Flag, helpOf, option } from "./options.ts";

export const PROGRAM = "npm run portal --";
export const JSON_OPTION = option("json", "switch", "prints one JSON document");
/** The width of the column with the commands, in characters. */
const NAME_COLUMN = 38;

type Commands = Readonly<Record<string, Command>>;

/** Returns the list of all commands, one line each. */
export function overview(client: Commands, machineRoom: Commands): string[] {
  const linesOf = (commands: Commands) =>
    Object.entries(commands).map(([name, command]) =>
      listed(usageOf(name, command), command.summary),
    );
  return [
    `Usage: ${PROGRAM} <command> [--json]`,
    `       ${PROGRAM} <command> --help`,
    "",
    "For staff. These commands call the console (CONSOLE_URL):",
    ...linesOf(client),
    "",
    "For the machine room. These commands work on the database:",
    ...linesOf(machineRoom),
    "",
    "Sign in first (sign-in, or PORTAL_STAFF_TOKEN): the log keeps who changed what, and the --reason.",
    "Exit codes: 0 done; 1 refused, or something is wrong; 2 no such command, or it cannot work.",
  ];
}

/** Returns the help of a command. @param choice the command's first word, if it is one of its choices */
export function commandHelp(name: string, command: Command, choice: string): string[] {
  const { choices, summary, flags } = command;
  const chosen = choices?.get(choice);
  const usage = chosen === undefined ? usageOf(name, command) : `${name} ${choice}`;
  const taken = choices && chosen === undefined ? [] : (flags?.(choice) ?? []);
  return [
    `Usage: ${PROGRAM} ${usage}`,
    "",
    `  ${chosen ?? summary}`,
    "",
    ...(chosen === undefined ? [...(choices ?? [])].map(([word, does]) => listed(word, does)) : []),
    ...[...taken, JSON_OPTION].map(helpOf),
  ];
}

const usageOf = (name: string, { parameters = [] }: Command): string =>
  [name, ...parameters.map((parameter) => `<${parameter}>`)].join(" ");

const listed = (name: string, summary: string): string =>
  `  ${name.padEnd(NAME_COLUMN)} ${summary}`;

/** Returns a script for bash that completes commands, their words, options and the options' values. */
export function completionOf(commands: Commands): string {
  const firstWords = new Set(Object.keys(commands).map((name) => name.split(" ")[0]!));
  const cases: string[] = [`    "") words="${[...firstWords].join(" ")}" ;;`];
  const add = (pattern: string, words: Iterable<string>) =>
    cases.unshift(`    ${pattern}) words="${[...words].join(" ")}" ;;`);
  const addOptions = (line: string, flags: readonly Flag[]) => {
    add(
      `"${line}"*`,
      flags.map(({ name }) => `--${name}`),
    );
    for (const { name, choices } of flags) if (choices) add(`"${line}"*" --${name}"`, choices);
  };
  for (const first of firstWords) {
    const second = Object.keys(commands).filter((name) => name.startsWith(`${first} `));
    if (second.length > 0) {
      add(
        `"${first}"`,
        second.map((name) => name.slice(first.length + 1)),
      );
    }
  }
  for (const [name, { choices, flags }] of Object.entries(commands)) {
    if (choices) add(`"${name}"`, choices.keys());
    for (const choice of choices?.keys() ?? [""]) {
      const line = choice === "" ? name : `${name} ${choice}`;
      addOptions(line, [...(flags?.(choice) ?? []), JSON_OPTION]);
    }
  }
  return `# Completes the portal's commands, after: alias portal='npm run --silent portal --'
_portal() {
  local words=
  case "\${COMP_WORDS[*]:1:COMP_CWORD - 1}" in
${cases.join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _portal portal`;
}
