/** The operator's command line: `npm run portal -- <command>`. */
import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import type { Command } from "./command.ts";
import { commands } from "./commands.ts";
import { openPortalDatabase } from "./database.ts";
import { jsonOutput, textOutput } from "./output.ts";

const EXIT_USAGE = 2;

const ownFlags = Object.values(commands).flatMap(({ flags = [] }) => flags);
const options: ParseArgsOptionsConfig = {
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  ...Object.fromEntries(ownFlags.map((flag) => [flag, { type: "boolean" as const }])),
};

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({ allowPositionals: true, strict: true, options });
  const { json, help: wantsHelp, ...given } = values;
  if (wantsHelp || positionals.length === 0) return print(help(), wantsHelp ? 0 : EXIT_USAGE);
  const called = find(positionals, Object.keys(given));
  if (!called) return print(`unknown command: ${typed()}\n\n${help()}`, EXIT_USAGE);
  const { command, args } = called;
  const output = json ? jsonOutput(command) : textOutput();
  const database = await openPortalDatabase();
  try {
    const flags = new Set(Object.keys(given));
    const report = await command.run({ db: database.db, args, flags, tell: output.tell });
    await output.finish(report);
    return report.ok ? 0 : 1;
  } finally {
    await database.close();
  }
}

/** The command that begins with these words, if the rest is what it takes. */
function find(
  positionals: readonly string[],
  given: readonly string[],
): { readonly command: Command; readonly args: readonly string[] } | undefined {
  for (const [name, command] of Object.entries(commands)) {
    const words = name.split(" ");
    const { parameters = [], flags = [] } = command;
    const args = positionals.slice(words.length);
    const isCalled = words.every((word, at) => positionals[at] === word);
    const isComplete = args.length === parameters.length;
    if (isCalled && isComplete && given.every((flag) => flags.includes(flag))) {
      return { command, args };
    }
  }
  return undefined;
}

const typed = (): string => process.argv.slice(2).join(" ");

const HELP_COLUMN = 36;

function help(): string {
  const lines = Object.entries(commands).map(([name, { summary, parameters = [], flags = [] }]) => {
    const usage = [
      name,
      ...parameters.map((parameter) => `<${parameter}>`),
      ...flags.map((flag) => `[--${flag}]`),
    ];
    return `  ${usage.join(" ").padEnd(HELP_COLUMN)} ${summary}`;
  });
  return `Usage: npm run portal -- <command> [--json]\n\n${lines.join("\n")}\n`;
}

function print(text: string, code: number): number {
  process.stdout.write(`${text}\n`);
  return code;
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = EXIT_USAGE;
  },
);
