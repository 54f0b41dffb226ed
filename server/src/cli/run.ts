import { userInfo } from "node:os";
import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import { readOperatorConfig, readPortalSettings } from "../config.ts";
import { OperationRefused } from "../domain/ledger/run-operation.ts";
import { visibleJson, visibleLines, visibleText } from "../kit/text/terminal-text.ts";
import { currentSettings } from "../settings/receiving-accounts.ts";
import { type Command, type Report, UsageError } from "./command.ts";
import { isClientCommand, runClient } from "./client/run-client.ts";
import { commands } from "./commands.ts";
import {
  atKnownAddress,
  atOwnerAddress,
  atOperatorAddress,
  type DatabaseSource,
} from "./database-address.ts";
import { openPortalDatabase, type PortalDatabase } from "./database.ts";
import { commandHelp, overview } from "./help.ts";
import { jsonOutput, textOutput, type Writer } from "./output.ts";
import { operatorMessages } from "../operator-services.ts";
import { asStaff } from "./staff-token.ts";

/** The environment of a command: its settings, its database and its output. */
export type Surroundings = DatabaseSource & {
  readonly print: Writer;
  readonly complain: Writer;
};

const exitCodes = {
  /** The command is done, and nothing is wrong. */
  done: 0,
  /** The command was refused, or found something wrong. */
  refused: 1,
  /** There is no such command, or a setting, a file or the database cannot be used. */
  unusable: 2,
} as const;

type Values = Readonly<Record<string, string | boolean | undefined>>;
type Called = {
  readonly name: string;
  readonly command: Command;
  readonly args: readonly string[];
};

const FLAGS = ["json", "help", "dry-run"] as const;

const parseOptions: ParseArgsOptionsConfig = {
  ...Object.fromEntries(FLAGS.map((flag) => [flag, { type: "boolean" }])),
  help: { type: "boolean", short: "h" },
  ...Object.fromEntries(
    ["reason", ...Object.values(commands).flatMap(({ options = {} }) => Object.keys(options))].map(
      (option) => [option, { type: "string" }],
    ),
  ),
};

/** Runs the command that the words name. @returns the exit code; never throws */
export async function runCommand(
  words: readonly string[],
  surroundings: Surroundings,
): Promise<number> {
  if (isClientCommand(words[0])) {
    return runClient(words, { ...surroundings, printError: surroundings.complain });
  }
  const wantsJson = words.includes("--json");
  try {
    return await interpret(words, surroundings);
  } catch (error) {
    const { message } = error as Error;
    const isRefusal = error instanceof OperationRefused;
    if (isRefusal && wantsJson) {
      const refused = { argument: error.argument, message };
      await surroundings.print(`${visibleJson(JSON.stringify({ refused }, null, 2))}\n`);
    } else {
      const text = isRefusal ? visibleText(`${error.argument}: ${message}`) : visibleLines(message);
      await surroundings.complain(`${text}\n`);
    }
    return isRefusal ? exitCodes.refused : exitCodes.unusable;
  }
}

async function interpret(words: readonly string[], surroundings: Surroundings): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...words],
    allowPositionals: true,
    strict: true,
    options: parseOptions,
  });
  if (positionals.length === 0) {
    await surroundings.print(`${overview()}\n`);
    return values["help"] ? exitCodes.done : exitCodes.unusable;
  }
  const called = find(positionals);
  if (values["help"]) {
    await surroundings.print(`${commandHelp(called.name, called.command)}\n`);
    return exitCodes.done;
  }
  assertTaken(called, values as Values);
  return perform(called, values as Values, surroundings);
}

/** Finds the command with the longest name at the beginning of the words. @throws UsageError */
function find(positionals: readonly string[]): Called {
  const called = Object.entries(commands)
    .map(([name, command]) => ({ name, command, words: name.split(" ") }))
    .filter(({ words }) => words.every((word, at) => positionals[at] === word))
    .toSorted((a, b) => b.words.length - a.words.length)[0];
  if (!called) throw new UsageError(`unknown command: ${positionals.join(" ")}\n\n${overview()}`);
  const { name, command, words } = called;
  return { name, command, args: positionals.slice(words.length) };
}

/** @throws UsageError naming what is missing, or what the command does not take */
function assertTaken({ name, command, args }: Called, values: Values): void {
  const { parameters = [], options = {}, changes } = command;
  const missing = parameters[args.length];
  if (missing !== undefined) throw new UsageError(`${name}: <${missing}> is missing`);
  const surplus = args[parameters.length];
  if (surplus !== undefined) throw new UsageError(`${name}: one word too many: ${surplus}`);
  const ofChange = changes ? ["reason", ...(command.isOfOwner ? [] : ["dry-run"])] : [];
  const taken = new Set(["json", ...Object.keys(options), ...ofChange]);
  const foreign = Object.keys(values).find((option) => !taken.has(option));
  if (foreign !== undefined) throw new UsageError(`${name} has no option --${foreign}`);
}

async function perform(
  called: Called,
  values: Values,
  surroundings: Surroundings,
): Promise<number> {
  const { command } = called;
  const output = values["json"]
    ? jsonOutput(command, surroundings.print)
    : textOutput(surroundings.print);
  const reportTo = async (report: Report) => {
    await output.finish(report);
    return report.ok ? exitCodes.done : exitCodes.refused;
  };
  const { env } = surroundings;
  const options = values as Readonly<Record<string, string | undefined>>;
  if (command.isOfOwner) {
    const author = { by: userInfo().username, reason: reasonOf(values, command) };
    return atOwnerAddress(surroundings, async (ownerUrl) =>
      reportTo(await command.run({ ownerUrl, env, args: called.args, options, author })),
    );
  }
  if (command.isOfMachine) {
    return atKnownAddress(surroundings, async (known) =>
      reportTo(await command.run({ env: known, options })),
    );
  }
  const reason = reasonOf(values, command);
  const isDryRun = values["dry-run"] === true;
  return atOperatorAddress(surroundings, async (url) => {
    const database = await openPortalDatabase(url);
    try {
      const call = {
        db: database.db,
        env,
        args: called.args,
        options,
        services: () => openServices(database, env),
        print: output.print,
      };
      if (!command.changes) return await reportTo(await command.run(call));
      const operator = { ...(await asStaff(database.db, env)), reason, isDryRun };
      return await reportTo(await command.run({ ...call, operator }));
    } finally {
      await database.close();
    }
  });
}

/** Returns why something is changed; the empty text where nothing is. @throws UsageError without one: the log needs it */
function reasonOf(values: Values, { changes }: Command): string {
  if (!changes) return "";
  const reason = String(values["reason"] ?? "").trim();
  if (reason) return reason;
  if (values["dry-run"] === true) return "dry run";
  throw new UsageError("--reason is missing: the log keeps why this is done");
}

async function openServices({ db, notifications }: PortalDatabase, env: NodeJS.ProcessEnv) {
  const portal = await readPortalSettings(env["PORTAL_CONFIG"]);
  const messages = async () => operatorMessages(await readOperatorConfig(env));
  return { db, notifications, portal: await currentSettings(db, portal), messages };
}
