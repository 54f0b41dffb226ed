/** Why the embedded PostgreSQL cannot run. The message is for the person who started it. */
export type EmbeddedPostgresProblem =
  | "unsupported-platform"
  | "binaries-unusable"
  | "no-unprivileged-user"
  | "data-folder-unusable"
  | "data-folder-in-use"
  | "disk-full"
  | "did-not-start";

/** Thrown by `startEmbeddedPostgres`; decide by `problem`, show `message`. */
export class EmbeddedPostgresError extends Error {
  readonly problem: EmbeddedPostgresProblem;

  constructor(problem: EmbeddedPostgresProblem, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "EmbeddedPostgresError";
    this.problem = problem;
  }
}

/** Returns the system's error code ("ENOENT", "ENOSPC", …) of a failed file or process call. */
export function systemErrorCode(error: unknown): string | undefined {
  const code: unknown = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
}
