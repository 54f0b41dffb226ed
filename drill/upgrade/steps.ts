import type { Measured } from "./traffic.ts";

/** The kind of the block that makes a release's folder: `npm run drill -- production` runs it. */
export const RUN_ELSEWHERE = "release";

/** The steps under traffic: blocks of docs/upgrade.md, and the release that runs after them. */
export const STEPS = [
  { name: "nothing changes", to: "last", blocks: [] },
  {
    name: "two processes, to the next release",
    to: "next",
    blocks: ["files", "migrate", "restart"],
  },
  { name: "two processes, back to the last release", to: "last", blocks: ["back", "restart"] },
  { name: "two processes, to the next release again", to: "next", blocks: ["migrate", "restart"] },
  { name: "one of two processes leaves", to: "next", blocks: ["alone"] },
  { name: "one process, back to the last release", to: "last", blocks: ["back", "handover"] },
  { name: "one process, to the next release", to: "next", blocks: ["migrate", "handback"] },
] as const;

export type Outcome = Measured & {
  readonly name: string;
  /** The intended requests a second. */
  readonly perSecond: number;
  /** A line for each process that does not run the release that it should. */
  readonly otherReleases: readonly string[];
};

/** With less, the drill itself is too slow to prove anything. */
const LEAST_SHARE = 0.95;
/** The page gives up after 5 s. */
const LONGEST_MS = 5_000;

/** Returns a line for each promise that was not kept. */
export function brokenPromises(outcome: Outcome): string[] {
  const { name, perSecond, sent, seconds, failed, longestMs, otherReleases } = outcome;
  const rate = sent / seconds;
  return [
    ...otherReleases,
    ...failed,
    ...(rate < perSecond * LEAST_SHARE ? [`only ${rate.toFixed(0)} requests a second`] : []),
    ...(longestMs > LONGEST_MS ? [`an answer took ${longestMs.toFixed(0)} ms`] : []),
  ].map((line) => `${name}: ${line}`);
}
