import type { OperatorContext } from "../domain/ledger/run-operation.ts";
import type { OperatorServices } from "../features/operator/operator-services.ts";
import type { Database } from "../kit/database/database.ts";

/** What a command found, for people and for scripts. */
export type Report = {
  /** False makes the exit code 1. */
  readonly ok: boolean;
  /** For people; a line never breaks, whatever a stranger has written into it. */
  readonly lines: readonly string[];
  readonly data: unknown;
};

/** One of many things that a command tells as it goes, instead of holding them all until the end. */
export type Item = { readonly lines: readonly string[]; readonly data: object };

export type Call = {
  readonly db: Database;
  /** The settings of this machine. */
  readonly env: NodeJS.ProcessEnv;
  /** In step with the command's `parameters`. */
  readonly args: readonly string[];
  /** Those of the command's `options` that were given, with their values. */
  readonly options: Readonly<Record<string, string | undefined>>;
  /** What the use cases work with. @throws ConfigError */
  services(): Promise<OperatorServices>;
  /** Only where the command has `items`. Resolves when the reader has room for more. */
  tell(item: Item): Promise<void>;
};

/** Of a command that changes something. */
export type ChangingCall = Call & { readonly operator: OperatorContext };

type Described = {
  readonly summary: string;
  /** What must follow its name, by the names that the help gives it. */
  readonly parameters?: readonly string[];
  /** Options of its own, without their dashes: what the help says of their values. */
  readonly options?: Readonly<Record<string, string>>;
  /** What it tells as it goes, by the name that the list has in JSON. */
  readonly items?: string;
};

export type Command =
  | (Described & {
      readonly changes?: undefined;
      readonly isOfOwner?: undefined;
      run(call: Call): Promise<Report>;
    })
  /** Works where the portal's own login or its tables may not be there yet. */
  | (Described & {
      readonly changes?: undefined;
      readonly isOfOwner: true;
      run(call: { readonly ownerUrl: string }): Promise<Report>;
    })
  /** Takes --reason, --by and --dry-run, too. */
  | (Described & {
      readonly changes: true;
      readonly isOfOwner?: undefined;
      run(call: ChangingCall): Promise<Report>;
    });

/** What was typed is no command, or not all of it; the message names what is wrong. */
export class UsageError extends Error {}
