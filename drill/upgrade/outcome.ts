import { type Measured, PER_SECOND } from "./traffic.ts";

export type Outcome = Measured & { readonly name: string };

/** Less means that the drill itself could not keep up, and proves less than it says. */
const LEAST_PER_SECOND = PER_SECOND * 0.95;
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
export function brokenPromises({ name, sent, seconds, failed, longestMs }: Outcome): string[] {
  return [
    ...failed.map((line) => `${name}: ${line}`),
    ...(sent / seconds < LEAST_PER_SECOND
      ? [`${name}: only ${(sent / seconds).toFixed(0)} requests a second`]
      : []),
    ...(longestMs > LONGEST_MS ? [`${name}: an answer took ${longestMs.toFixed(0)} ms`] : []),
  ];
}
