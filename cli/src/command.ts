import type { Database } from "../../server/src/kit/database.ts";

/** What a command found, for people and for scripts. */
export type Report = {
  /** False makes the exit code 1. */
  readonly ok: boolean;
  readonly text: string;
  readonly data: unknown;
};

/** One of many things that a command tells as it goes, instead of holding them all until the end. */
export type Item = { readonly text: string; readonly data: object };

export type Call = {
  readonly db: Database;
  /** In step with the command's `parameters`. */
  readonly args: readonly string[];
  /** Those of the command's `flags` that were given. */
  readonly flags: ReadonlySet<string>;
  /** Only where the command has `items`. Resolves when the reader has room for more. */
  tell(item: Item): Promise<void>;
};

export type Command = {
  readonly summary: string;
  /** What must follow its name, by the names that the help gives it. */
  readonly parameters?: readonly string[];
  /** Options of its own, without their dashes. */
  readonly flags?: readonly string[];
  /** What it tells as it goes, by the name that the list has in JSON. */
  readonly items?: string;
  run(call: Call): Promise<Report>;
};
