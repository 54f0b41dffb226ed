import type { AuditAuthor, OperatorContext } from "../domain/ledger/run-operation.ts";
import type { Database } from "../kit/database/database.ts";
import type { WritingServices } from "../operator-services.ts";

/** The result of a command, for people and for scripts. */
export type Report = {
  /** If false, the exit code is 1. */
  readonly ok: boolean;
  /** For people. A line never breaks, whatever a stranger has written into it. */
  readonly lines: readonly string[];
  readonly data: unknown;
};

/** One of many results that a command prints as it runs, instead of holding them all until the end. */
export type Item = { readonly lines: readonly string[]; readonly data: object };

export type Call = {
  readonly db: Database;
  /** The settings of this machine. */
  readonly env: NodeJS.ProcessEnv;
  /** In the order of the command's `parameters`. */
  readonly args: readonly string[];
  /** The given options of the command's `options`, with their values. */
  readonly options: Readonly<Record<string, string | undefined>>;
  /** What the use cases work with. @throws ConfigError */
  services(): Promise<WritingServices>;
  /** Prints an item. Only for commands with `items`. Resolves when the reader has room for more. */
  print(item: Item): Promise<void>;
};

/** A call of a command that changes something. */
export type ChangingCall = Call & { readonly operator: OperatorContext };

/** A call at the address at which the owner of the database logs in. */
export type OwnerCall = Pick<Call, "env" | "args" | "options"> & { readonly ownerUrl: string };

type Described = {
  readonly summary: string;
  /** The required arguments, by their names in the help. */
  readonly parameters?: readonly string[];
  /** The command's own options, without dashes, each with what the help says of its value. */
  readonly options?: Readonly<Record<string, string>>;
  /** The name of the list of items in JSON, if the command prints items as it runs. */
  readonly items?: string;
};

export type Command =
  | (Described & {
      readonly changes?: undefined;
      readonly isOfOwner?: undefined;
      readonly isOfMachine?: undefined;
      run(call: Call): Promise<Report>;
    })
  /** Works whatever is wrong with settings and database: it is there to say so. */
  | (Described & {
      readonly changes?: undefined;
      readonly isOfOwner?: undefined;
      readonly isOfMachine: true;
      run(call: Pick<Call, "env" | "options">): Promise<Report>;
    })
  /** Works even if the portal's login or its tables do not exist yet. */
  | (Described & {
      readonly changes?: undefined;
      readonly isOfOwner: true;
      readonly isOfMachine?: undefined;
      run(call: OwnerCall): Promise<Report>;
    })
  /** What only the owner of the database may change. Also takes --reason. */
  | (Described & {
      readonly changes: true;
      readonly isOfOwner: true;
      readonly isOfMachine?: undefined;
      run(call: OwnerCall & { readonly author: AuditAuthor }): Promise<Report>;
    })
  /** Takes a signed-in person, whose name the log gets. Also takes --reason and --dry-run. */
  | (Described & {
      readonly changes: true;
      readonly isOfOwner?: undefined;
      readonly isOfMachine?: undefined;
      run(call: ChangingCall): Promise<Report>;
    });

/** The words are no command, or an incomplete one. The message says what is wrong. */
export class UsageError extends Error {}
