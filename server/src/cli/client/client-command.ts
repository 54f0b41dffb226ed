import type { Flag, Typed } from "./flags.ts";
import type { Output } from "./output.ts";

export type ClientContext = {
  readonly env: NodeJS.ProcessEnv;
  print(text: string): Promise<void>;
  printError(text: string): Promise<void>;
};

type CommandCall = ClientContext & {
  /** The word after the command; "" where it takes none. */
  readonly word: string;
  readonly typed: Typed;
};

export type ClientCommand = {
  readonly summary: string;
  /** What the word after the command is. */
  readonly takes?: string;
  /** The words that it takes, with what each does; absent: any word. */
  readonly choices?: ReadonlyMap<string, string>;
  readonly flags?: (word: string) => readonly Flag[];
  readonly run: (call: CommandCall) => Promise<Output>;
};
