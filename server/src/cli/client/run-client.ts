/** `sign-in`, `do`, `list` and the like: commands that call the console, and know nothing of the database. */
import { parseArgs } from "node:util";
import { visibleJson, visibleLines, visibleText } from "../../kit/text/terminal-text.ts";
import type { ClientCommand, ClientContext } from "./client-command.ts";
import { clientCommands, JSON_OPTION } from "./commands.ts";
import { NoAnswer, Refusal } from "./console-client.ts";
import { type Flag, helpOf, type Typed, UsageError } from "./flags.ts";
import { changingCalls } from "./operations.ts";
import type { Output } from "./output.ts";

const PROGRAM = "npm run portal --";
const NAME_COLUMN = 24;
const exitCodes = { done: 0, refused: 1, unusable: 2 } as const;

/** What to do about a refusal, by its code. */
const REMEDIES: Readonly<Record<string, string>> = {
  unauthenticated: `Your sign-in is missing or has ended. Sign in again: ${PROGRAM} sign-in`,
  authorization_expired: `The code has expired or was declined. Sign in again: ${PROGRAM} sign-in`,
  proof_required: `This takes your passkey. Sign in again (${PROGRAM} sign-in), confirm with the passkey, and repeat the command within 15 minutes.`,
  preview_changed: "Something changed after the preview. Repeat the command.",
  contact_not_seen: "Look at the new contact first, with --contact, and then approve.",
};

export const isClientCommand = (name: string | undefined): boolean =>
  name !== undefined && Object.hasOwn(clientCommands, name);

/** Returns a line for each command of the client. */
export const clientOverview = (): string[] =>
  Object.entries(clientCommands).map(([name, { takes, summary }]) =>
    listed(takes === undefined ? name : `${name} <${takes}>`, summary),
  );

/** Runs a command of the client. @returns the exit code; never throws */
export async function runClient(words: readonly string[], context: ClientContext): Promise<number> {
  const asJson = words.includes("--json");
  try {
    const { lines, data, isRefused = false } = await interpret(words, context);
    await context.print(`${asJson ? toJson(data) : lines.map(visibleText).join("\n")}\n`);
    return isRefused ? exitCodes.refused : exitCodes.done;
  } catch (error) {
    const { message } = error as Error;
    if (!(error instanceof Refusal)) {
      const isUnknown = error instanceof NoAnswer && changingCalls.has(error.call);
      const doubt = isUnknown ? "\nIt may have been done. Look before you repeat it." : "";
      await context.printError(`${visibleLines(message + doubt)}\n`);
      return exitCodes.unusable;
    }
    const { code } = error;
    const remedy = REMEDIES[code ?? ""];
    if (asJson) await context.print(`${toJson({ refused: { code, message, remedy } })}\n`);
    else
      await context.printError(`${visibleLines([message, remedy].filter(Boolean).join("\n"))}\n`);
    return exitCodes.refused;
  }
}

async function interpret(
  [name = "", ...rest]: readonly string[],
  context: ClientContext,
): Promise<Output> {
  const command = clientCommands[name]!;
  const { takes, choices, flags: flagsFor } = command;
  const word = takes === undefined || rest[0]?.startsWith("-") ? "" : (rest.shift() ?? "");
  const isKnown = choices?.has(word) ?? true;
  const flags = [...((isKnown && flagsFor?.(word)) || []), JSON_OPTION];
  const lines = helpFor(name, word, command, flags);
  if (rest.some((each) => each === "--help" || each === "-h")) return { lines, data: { lines } };
  const help = ["", ...lines].join("\n");
  if (takes !== undefined && word === "") throw new UsageError(`<${takes}> is missing\n${help}`);
  if (!isKnown) throw new UsageError(`there is no ${takes} ${word}\n${help}`);
  return command.run({ ...context, word, typed: parse(rest, flags, help) });
}

/** @throws UsageError with the help */
function parse(args: string[], flags: readonly Flag[], help: string): Typed {
  const options = Object.fromEntries(
    flags.map(({ name, kind }) => [
      name,
      { type: kind === "switch" ? ("boolean" as const) : ("string" as const) },
    ]),
  );
  try {
    return parseArgs({ args, options, strict: true }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${help}`);
  }
}

function helpFor(
  name: string,
  word: string,
  { summary, takes, choices = new Map() }: ClientCommand,
  flags: readonly Flag[],
): string[] {
  const chosen: string | undefined = choices.get(word);
  const usage = `Usage: ${PROGRAM} ${name}${takes === undefined ? "" : ` ${chosen === undefined ? `<${takes}>` : word}`}`;
  const words = chosen === undefined ? [...choices].map(([each, does]) => listed(each, does)) : [];
  return [usage, "", `  ${chosen ?? summary}`, "", ...words, ...flags.map(helpOf)];
}

const listed = (name: string, summary: string) => `  ${name.padEnd(NAME_COLUMN)} ${summary}`;

const toJson = (data: unknown): string => visibleJson(JSON.stringify(data, null, 2));
