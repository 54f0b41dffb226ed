import { userInfo } from "node:os";
import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import { readOperatorConfig, readPortalSettings } from "../config.ts";
import { type OperatorContext, OperationRefused } from "../domain/ledger/run-operation.ts";
import { visibleJson, visibleLines, visibleText } from "../kit/text/terminal-text.ts";
import { operatorMessages } from "../operator-services.ts";
import { currentSettings } from "../settings/receiving-accounts.ts";
import {
  type ChangingCall,
  type ChangingCommand,
  type Command,
  type Report,
  UsageError,
} from "./command.ts";
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
import { carryOutOrder } from "./staff-operation.ts";
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
const HAND_OPTIONS = ["reason", "by"] as const;

const parseOptions: ParseArgsOptionsConfig = {
  ...Object.fromEntries(FLAGS.map((flag) => [flag, { type: "boolean" }])),
  help: { type: "boolean", short: "h" },
  ...Object.fromEntries(
    [
      ...HAND_OPTIONS,
      ...Object.values(commands).flatMap(({ options = {} }) => Object.keys(options)),
    ].map((option) => [option, { type: "string" }]),
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
  const ofHand = changes ? [...HAND_OPTIONS, "dry-run"] : [];
  const taken = new Set(["json", ...Object.keys(options), ...ofHand]);
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
    const operator = handOf(values, env, command);
    return atOwnerAddress(surroundings, async (ownerUrl) =>
      reportTo(
        await command.run({ ownerUrl, env, args: called.args, options, operator: operator! }),
      ),
    );
  }
  if (command.isOfMachine) {
    return atKnownAddress(surroundings, async (known) =>
      reportTo(await command.run({ env: known, options })),
    );
  }
  const typed = handOf(values, env, command);
  return atOperatorAddress(surroundings, async (url) => {
    const database = await openPortalDatabase(url);
    try {
      const operator = typed && (await asStaff(database.db, typed, env, textOf(values["by"])));
      const call = {
        db: database.db,
        env,
        args: called.args,
        options,
        services: () => openServices(database, env),
        print: output.print,
      };
      return await reportTo(
        command.changes
          ? await runChange(command, { ...call, operator: operator! })
          : await command.run(call),
      );
    } finally {
      await database.close();
    }
  });
}

/** A signed-in person's command is the console's operation, where it has one: with the same limits and approvals. */
async function runChange(command: ChangingCommand, call: ChangingCall): Promise<Report> {
  const order = call.operator.staff && command.order?.(call);
  if (!order) return command.run(call);
  const { evidence } = call.options;
  const reason = [call.operator.reason, evidence].filter(Boolean).join(": ");
  return carryOutOrder({ ...call, operator: { ...call.operator, reason } }, order);
}

/** Returns who changes something and why. @throws UsageError without a reason, which the log needs */
function handOf(
  values: Values,
  env: NodeJS.ProcessEnv,
  { changes }: Command,
): OperatorContext | undefined {
  if (!changes) return undefined;
  const isDryRun = values["dry-run"] === true;
  const reason = String(values["reason"] ?? "").trim() || (isDryRun ? "dry run" : "");
  if (!reason) throw new UsageError("--reason is missing: the log keeps why this is done");
  const by = String(values["by"] ?? env["PORTAL_OPERATOR"] ?? "").trim() || userInfo().username;
  return { by, reason, isDryRun };
}

const textOf = (value: Values[string]): string | undefined =>
  typeof value === "string" ? value : undefined;

async function openServices({ db, notifications }: PortalDatabase, env: NodeJS.ProcessEnv) {
  const portal = await readPortalSettings(env["PORTAL_CONFIG"]);
  const messages = async () => operatorMessages(await readOperatorConfig(env));
  return { db, notifications, portal: await currentSettings(db, portal), messages };
}
