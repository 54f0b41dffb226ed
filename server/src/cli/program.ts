/** The operator's command line: finds the command, parses its options, prints its result. */
import { parseArgs } from "node:util";
import { OperationRefused } from "../domain/ledger/run-operation.ts";
import { fromReversible, visibleLines, visibleText } from "../kit/text/terminal-text.ts";
import { Refusal } from "./client/console-client.ts";
import type { CliContext, Command, Writer } from "./command.ts";
import { clientCommands, commands, machineRoomCommands } from "./commands.ts";
import { commandHelp, JSON_OPTION, overview } from "./help.ts";
import { type Flag, helpOf, type Typed, UsageError } from "./options.ts";
import { jsonPrinter, textPrinter, toJson } from "./output.ts";

const exitCodes = {
  done: 0,
  /** The command was refused, or found something wrong. */
  refused: 1,
  /** There is no such command, or a setting, a file, the console or the database cannot be used. */
  unusable: 2,
} as const;

/** Runs the command of this process's arguments, and ends the process with its exit code. */
export async function runProgram({
  startDatabase,
}: Pick<CliContext, "startDatabase"> = {}): Promise<void> {
  const code = await runCommand(process.argv.slice(2), {
    env: process.env,
    stdout: writerTo(process.stdout),
    stderr: writerTo(process.stderr),
    ...(startDatabase && { startDatabase }),
  });
  // Everything is written. An open connection to a silent server would keep the process alive for seconds.
  process.exit(code);
}

const writerTo =
  (stream: NodeJS.WriteStream): Writer =>
  (text) =>
    new Promise((resolve, reject) => {
      stream.write(text, (error) => (error ? reject(error) : resolve()));
    });

/** Runs the command that the words name. @returns the exit code; never throws */
export async function runCommand(words: readonly string[], context: CliContext): Promise<number> {
  try {
    return await interpret(words, context);
  } catch (error) {
    const refused = refusalOf(error);
    if (!refused) {
      await context.stderr(`${visibleLines((error as Error).message)}\n`);
      return exitCodes.unusable;
    }
    if (words.includes("--json")) await context.stdout(`${toJson({ refused: refused.data })}\n`);
    else await context.stderr(`${refused.text}\n`);
    return exitCodes.refused;
  }
}

/** Returns the refusal by the console or by an operation, for both output formats; undefined for any other error. */
function refusalOf(error: unknown): { readonly data: object; readonly text: string } | undefined {
  if (error instanceof Refusal) {
    const { code, message, remedy } = error;
    const text = visibleLines([message, remedy].filter(Boolean).join("\n"));
    return { data: { code, message, remedy }, text };
  }
  if (!(error instanceof OperationRefused)) return undefined;
  const { argument, message } = error;
  return { data: { argument, message }, text: visibleText(`${argument}: ${message}`) };
}

async function interpret(words: readonly string[], context: CliContext): Promise<number> {
  const asksHelp = words.some((word) => word === "--help" || word === "-h");
  const name = nameIn(words);
  if (name === undefined) {
    await context.stdout(`${overview(clientCommands, machineRoomCommands).join("\n")}\n`);
    return asksHelp ? exitCodes.done : exitCodes.unusable;
  }
  const command = commands[name]!;
  const args = words.slice(name.split(" ").length);
  const choice = command.choices && !args[0]?.startsWith("-") ? (args[0] ?? "") : "";
  const help = commandHelp(name, command, choice);
  const printer = words.includes("--json")
    ? jsonPrinter(command, context.stdout)
    : textPrinter(context.stdout);
  if (asksHelp) {
    await printer.finish({ lines: help, data: { lines: help } });
    return exitCodes.done;
  }
  const parsed = parse(args, command, choice, help.join("\n"));
  const output = await command.run({ ...context, ...parsed, print: printer.print });
  await printer.finish(output);
  return output.isWrong ? exitCodes.refused : exitCodes.done;
}

/**
 * Returns the longest command that the words begin with; undefined without any.
 * @throws UsageError for an unknown command
 */
function nameIn(words: readonly string[]): string | undefined {
  if (words.length === 0 || words[0]?.startsWith("-")) return undefined;
  const line = `${words.join(" ")} `;
  const names = Object.keys(commands).filter((name) => line.startsWith(`${name} `));
  const [longest] = names.toSorted((a, b) => b.length - a.length);
  if (longest !== undefined) return longest;
  const all = overview(clientCommands, machineRoomCommands).join("\n");
  throw new UsageError(`unknown command: ${words.join(" ")}\n\n${all}`);
}

/** @throws UsageError naming what is missing, or what the command does not take */
function parse(
  args: readonly string[],
  { parameters = [], choices, flags: flagsFor }: Command,
  choice: string,
  help: string,
): { readonly words: readonly string[]; readonly typed: Typed } {
  if (choices && choice !== "" && !choices.has(choice)) {
    throw new UsageError(`there is no ${parameters[0]} ${choice}\n\n${help}`);
  }
  if (choices && choice === "") throw new UsageError(`<${parameters[0]}> is missing\n\n${help}`);
  const flags = [...(flagsFor?.(choice) ?? []), JSON_OPTION];
  const { positionals: words, values } = parsedArgs(args, flags, help);
  const missing = parameters[words.length];
  if (missing !== undefined) throw new UsageError(`<${missing}> is missing\n\n${help}`);
  const surplus = words[parameters.length];
  if (surplus !== undefined) throw new UsageError(`one word too many: ${surplus}\n\n${help}`);
  const absent = flags.filter((flag) => flag.isRequired && values[flag.name] === undefined);
  if (absent.length > 0) {
    const lines = absent.map((flag) => `--${flag.name} is missing\n${helpOf(flag)}`);
    throw new UsageError(lines.join("\n"));
  }
  return { words: words.map(fromReversible), typed: pastedBack(values, flags) };
}

/** Undoes the escapes in values that were pasted from the program's own output. Files are read later. */
const pastedBack = (values: Typed, flags: readonly Flag[]): Typed =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const isText = flags.some((flag) => flag.name === name && flag.kind === "text");
      return [name, isText && typeof value === "string" ? fromReversible(value) : value];
    }),
  );

function parsedArgs(args: readonly string[], flags: readonly Flag[], help: string) {
  const options = Object.fromEntries(
    flags.map(({ name, kind }) => [
      name,
      { type: kind === "switch" ? ("boolean" as const) : ("string" as const) },
    ]),
  );
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${help}`);
  }
}
