import type { Queries } from "../../server/src/kit/database.ts";

/** What a command found, for people and for scripts. */
export type Report = {
  /** False makes the exit code 1. */
  readonly ok: boolean;
  readonly text: string;
  readonly data: unknown;
};

export type Command = {
  readonly summary: string;
  run(db: Queries): Promise<Report>;
};
