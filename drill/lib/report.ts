/** Parts that all drills share: printing, waiting, closing, and judging books and figures. */
import { setTimeout as sleep } from "node:timers/promises";

/** The command line is wrong. Nothing was tried. */
export class UsageError extends Error {}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

export const secondsSince = (begun: number): string =>
  ((performance.now() - begun) / 1_000).toFixed(1);

const LOOK_EVERY_MS = 250;

/** Waits until a check succeeds. @throws an error that names what did not happen in time; `says` adds the last state */
export async function until(
  what: string,
  withinMs: number,
  look: () => Promise<boolean>,
  says: () => string = () => "",
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await look())) {
    if (Date.now() > deadline)
      throw new Error(`not within ${withinMs / 1_000} s: ${what} ${says()}`);
    await sleep(LOOK_EVERY_MS);
  }
}

/** Returns whether a request is answered with success. */
export const isOk = (answer: Promise<Response>): Promise<boolean> =>
  answer.then(
    ({ ok }) => ok,
    () => false,
  );

/** Does the work, and closes what it has opened, the last first. */
export async function closingAll<T>(work: (open: AsyncDisposableStack) => Promise<T>): Promise<T> {
  const open = new AsyncDisposableStack();
  try {
    return await work(open);
  } finally {
    await open.disposeAsync();
  }
}

/** The state of the books after all traffic. */
export type Books = {
  /** Acknowledged operations that the database does not have. */
  readonly lost: number;
  /** A line for each disagreement between the books of portal and outside parties, such as a doubled credit. */
  readonly disagreements: readonly string[];
};

/** Returns a line for each way in which the books are not as promised. */
export const brokenBooks = ({ lost, disagreements }: Books): string[] => [
  ...(lost > 0 ? [`${lost} acknowledged operations stayed lost`] : []),
  ...disagreements,
];

const SHOWN = 5;

/** Prints whether all promises were kept, and the first broken ones. @returns whether all were */
export function judge(what: string, broken: readonly string[]): boolean {
  say(`${what}: ${broken.length === 0 ? "as promised" : "NOT AS PROMISED"}`);
  for (const line of broken.slice(0, SHOWN)) say(`  ${line}`);
  return broken.length === 0;
}

/** Returns the line where a figure is over its limit. A missing figure (NaN) is over it too. */
export const over = (value: number, limit: number, line: string): string[] =>
  value <= limit ? [] : [line];

/** Returns the longest time (ms) without a success, from the fault on; infinite if none came after it. */
export function longestGapMs(times: readonly number[], faultAt: number): number {
  const later = times.filter((at) => at > faultAt);
  const gaps = later.map((to, at) => to - (later[at - 1] ?? faultAt));
  return gaps.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...gaps);
}
