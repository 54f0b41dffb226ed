/** The types of a command: its entry in the table of commands.ts, its context, and its output. */
import type { Flag, Typed } from "./options.ts";

/** A database server that runs only for one command. */
export type OwnDatabase = {
  /** The address at which the database's owner logs in. */
  readonly url: string;
  /** The addresses at which the portal's process and the operator's commands log in. */
  readonly runtimeUrl: string;
  readonly operatorUrl: string;
  stop(): Promise<void>;
};

/** Writes a text. Resolves when the text is flushed, so that a slow reader slows the command down. */
export type Writer = (text: string) => Promise<void>;

/** The environment of a command: the settings of this machine, and its output. */
export type CliContext = {
  readonly env: NodeJS.ProcessEnv;
  readonly stdout: Writer;
  readonly stderr: Writer;
  /** Starts the machine's own database. Called when a command needs one and the settings name none. */
  startDatabase?(): Promise<OwnDatabase>;
};

/** The result of a command, for people and for scripts. */
export type Output = {
  /** For people. Printed as one line each, even if they contain text that others wrote. */
  readonly lines: readonly string[];
  /** For `--json`. */
  readonly data: unknown;
  /** The command found something wrong: its exit code is 1. */
  readonly isWrong?: boolean;
};

/** One of many results, which a command prints one by one as it runs. */
export type Item = { readonly lines: readonly string[]; readonly data: object };

export type Call = CliContext & {
  /** The words after the command, one for each of its parameters. */
  readonly words: readonly string[];
  readonly typed: Typed;
  /** Prints an item. Only for commands with `items`. */
  print(item: Item): Promise<void>;
};

export type Command = {
  readonly summary: string;
  /** The words that the command takes, by their names in the help. */
  readonly parameters?: readonly string[];
  /** The possible first words, with what each does. Absent: any word. */
  readonly choices?: ReadonlyMap<string, string>;
  /** @param choice the first word, if the command has choices */
  readonly flags?: (choice: string) => readonly Flag[];
  /** The name of the list of items in JSON, if the command prints items as it runs. */
  readonly items?: string;
  run(call: Call): Promise<Output>;
};
