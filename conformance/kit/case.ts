/** What the kit holds a program of somebody else's against, case by case. */

/** Where a program did otherwise than the interface says. */
export type Difference = {
  /** What the program was sent, as far as it matters. */
  readonly sent: string;
  readonly expected: string;
  readonly came: string;
};

export class Mismatch extends Error {
  readonly difference: Difference;

  constructor(difference: Difference) {
    super(`expected ${difference.expected}, came ${difference.came}`);
    this.difference = difference;
  }
}

/** One rule of the interface. `why` says what happens to money or players where it is broken. */
export type Rule = { readonly id: string; readonly title: string; readonly why: string };

export type Verdict = Rule &
  (
    | { readonly result: "passed" }
    | ({ readonly result: "failed" } & Difference)
    /** The kit was not given what the case takes. `missing` says what. */
    | { readonly result: "not looked at"; readonly missing: string }
  );

/** Runs the check of one rule. @throws what the check throws, unless it is a Mismatch */
export async function verify(
  { id, title, why }: Rule,
  check: () => Promise<void> | void,
): Promise<Verdict> {
  const rule = { id, title, why };
  try {
    await check();
    return { ...rule, result: "passed" };
  } catch (error) {
    if (error instanceof Mismatch) return { ...rule, result: "failed", ...error.difference };
    throw error;
  }
}
