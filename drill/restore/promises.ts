/** What the restore drill measures (`Outcome`), compared with the promises of docs/restore.md (`brokenPromises`). */
import { type Books, brokenBooks, over } from "../lib/report.ts";

type Times = Readonly<
  Record<"restoreSeconds" | "recoverySeconds" | "catchUpSeconds" | "portalSeconds", number>
>;

/** What was measured of one restore. `lostBefore` counts what was lost before the catch-up. */
export type Restored = Times & Books & { readonly lostBefore: number };

export type Outcome = {
  /** How long a single commit of a quiet portal took to reach the archive. */
  readonly quietSeconds: number;
  /** The restore to a moment. */
  readonly first: Restored;
  /** The restore to the end of the archive. Its books cover the time of both restores. */
  readonly end: Restored & {
    /** From the last restored transaction to the loss. */
    readonly missingSeconds: number;
  };
};

const UNARCHIVED_AT_MOST_SECONDS = 60;
const BACK_WITHIN_SECONDS = 15 * 60;

export const backSeconds = (times: Times): number =>
  times.restoreSeconds + times.recoverySeconds + times.catchUpSeconds + times.portalSeconds;

/** Returns a line for each promise that was not kept. */
export function brokenPromises({ quietSeconds, first, end }: Outcome): string[] {
  const back = backSeconds(first);
  const shown = (seconds: number) => seconds.toFixed(1);
  return [
    ...over(
      quietSeconds,
      UNARCHIVED_AT_MOST_SECONDS,
      `on a quiet portal the archive was ${shown(quietSeconds)} s behind`,
    ),
    ...over(back, BACK_WITHIN_SECONDS, `the portal was back after ${back.toFixed(0)} s`),
    ...(first.lostBefore === 0 ? ["the control saw no loss: the run proves nothing"] : []),
    ...brokenBooks(first),
    ...over(
      end.missingSeconds,
      UNARCHIVED_AT_MOST_SECONDS,
      `the end of the archive was ${shown(end.missingSeconds)} s before the loss`,
    ),
    ...brokenBooks(end).map((line) => `restored to the end: ${line}`),
  ];
}
