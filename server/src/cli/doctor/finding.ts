/** The checks of `doctor`: their type, their findings, and running them (`runChecks`). */

/** The result of a check. */
export type Found = {
  readonly state: "ok" | "wrong" | "not_known";
  /** One line, without any secret. */
  readonly says: string;
  /** How to fix it. */
  readonly mend?: string;
};
export type Finding = Found & { readonly check: string };

/** Checks by their names. */
export type Checks = Readonly<Record<string, () => Promise<Found>>>;

export const ok = (says: string): Found => ({ state: "ok", says });
export const wrong = (says: string, mend: string): Found => ({ state: "wrong", says, mend });
export const notKnown = (says: string, mend?: string): Found => ({
  state: "not_known",
  says,
  ...(mend !== undefined && { mend }),
});

/**
 * Runs all checks concurrently, each within the limit, so that a dead server delays none of the others.
 * @returns the findings in the order of the checks; never throws
 */
export function runChecks(checks: Checks, limitMs: number): Promise<Finding[]> {
  return Promise.all(
    Object.entries(checks).map(async ([check, find]) => {
      const found = await Promise.race([find().catch(failed), tooLate(limitMs)]);
      return { check, ...found };
    }),
  );
}

function failed(error: unknown): Found {
  return wrong(oneLine((error as Error).message), "see the message");
}

function tooLate(limitMs: number): Promise<Found> {
  const found = wrong(
    `no answer within ${limitMs / 1_000} s`,
    "is it up, and is the way to it open?",
  );
  return new Promise((resolve) => setTimeout(() => resolve(found), limitMs).unref());
}

export const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, " ");
