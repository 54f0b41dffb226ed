/** The operator's command line: `npm run portal -- <command>`. */
import { parseArgs } from "node:util";
import { commands } from "./commands.ts";
import { openPortalDatabase } from "./database.ts";

const EXIT_USAGE = 2;

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    strict: true,
    options: { json: { type: "boolean" }, help: { type: "boolean", short: "h" } },
  });
  const [name, ...rest] = positionals;
  if (values.help || name === undefined) return print(help(), name || values.help ? 0 : EXIT_USAGE);
  const command = commands[name];
  if (!command || rest.length > 0)
    return print(`unknown command: ${positionals.join(" ")}\n\n${help()}`, EXIT_USAGE);
  const database = await openPortalDatabase();
  try {
    const report = await command.run(database.db);
    print(values.json ? JSON.stringify(report.data, null, 2) : report.text, 0);
    return report.ok ? 0 : 1;
  } finally {
    await database.close();
  }
}

function help(): string {
  const lines = Object.entries(commands).map(
    ([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`,
  );
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
