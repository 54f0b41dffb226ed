import type { Measured } from "./traffic.ts";

export type Outcome = Measured & {
  readonly name: string;
  /** The requests a second that should have been sent. */
  readonly perSecond: number;
  /** A line for each process that does not run the release that it should. */
  readonly otherReleases: readonly string[];
};

/** Less means that the drill itself could not keep up, and proves less than it says. */
const LEAST_SHARE = 0.95;
/** The page gives up after 5 s. */
const LONGEST_MS = 5_000;
const HEAD = ["step", "requests", "a second", "failed", "longest"];

/** Returns the outcomes as a table for docs/proofs.md. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(({ name, sent, seconds, failed, longestMs }) => [
    name,
    String(sent),
    (sent / seconds).toFixed(0),
    String(failed.length),
    `${longestMs.toFixed(0)} ms`,
  ]);
  const lines = [HEAD, HEAD.map(() => "---"), ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** Returns what was not as promised, a line each. */
export function brokenPromises(outcome: Outcome): string[] {
  const { name, perSecond, sent, seconds, failed, longestMs, otherReleases } = outcome;
  return [
    ...otherReleases.map((line) => `${name}: ${line}`),
    ...failed.map((line) => `${name}: ${line}`),
    ...(sent / seconds < perSecond * LEAST_SHARE
      ? [`${name}: only ${(sent / seconds).toFixed(0)} requests a second`]
      : []),
    ...(longestMs > LONGEST_MS ? [`${name}: an answer took ${longestMs.toFixed(0)} ms`] : []),
  ];
}
