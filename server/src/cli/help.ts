import type { Command } from "./command.ts";
import { clientOverview } from "./client/run-client.ts";
import { commands } from "./commands.ts";

const NAME_COLUMN = 38;
const OPTION_COLUMN = 18;

const COMMON_OPTIONS = { json: "one JSON document instead of text" };
const REASON = { "reason <text>": "why it is done; needed, and kept in the log" };
const DRY_RUN = { "dry-run": "does all of it, says what it was, and takes it back" };

/** Returns the list of all commands, one line each. */
export function overview(): string {
  const lines = Object.entries(commands).map(
    ([name, command]) => `  ${usageOf(name, command).padEnd(NAME_COLUMN)} ${command.summary}`,
  );
  return [
    "Usage: npm run portal -- <command> [--json]",
    "       npm run portal -- <command> --help",
    "",
    "As a person of the staff, by the console's calls (CONSOLE_URL):",
    ...clientOverview(),
    "",
    "On the database:",
    ...lines,
    "",
    "What changes something takes --reason and --dry-run, is done by the person of PORTAL_STAFF_TOKEN, and is kept in the log.",
    "Exit codes: 0 done; 1 refused, or something is wrong; 2 no command, or it cannot work.",
  ].join("\n");
}

export function commandHelp(name: string, command: Command): string {
  const { options = {}, changes, isOfOwner, summary } = command;
  const ofChange = changes ? { ...REASON, ...(isOfOwner ? {} : DRY_RUN) } : {};
  const all = { ...options, ...ofChange, ...COMMON_OPTIONS };
  return [
    `Usage: npm run portal -- ${usageOf(name, command)}`,
    "",
    `  ${summary}`,
    "",
    ...Object.entries(all).map(([option, says]) => `  --${option.padEnd(OPTION_COLUMN)} ${says}`),
  ].join("\n");
}

function usageOf(name: string, { parameters = [] }: Command): string {
  return [name, ...parameters.map((parameter) => `<${parameter}>`)].join(" ");
}
