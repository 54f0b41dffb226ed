/** The result of one case of the kit, and how the command prints it. */

/** A difference between a program and the interface. */
export type Difference = {
  /** What the kit sent, as far as it matters. */
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

/** One rule of the interface. `why` is the damage to money or players if a program breaks it. */
export type Rule = { readonly id: string; readonly title: string; readonly why: string };

export type Verdict = Rule &
  (
    | { readonly result: "passed" }
    | ({ readonly result: "failed" } & Difference)
    /** The kit lacks something for this case. `missing` names it. */
    | { readonly result: "not looked at"; readonly missing: string }
  );

export const EXIT = { passed: 0, failed: 1, usage: 2, incomplete: 3 } as const;

/** A longer text of a verdict is cut when it is printed. */
const MAX_TEXT_LENGTH = 600;

/** Runs the check of one rule. @throws every error of the check except a Mismatch */
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

/** Formats a verdict; a failure or a gap gets lines that explain it. */
export function format(verdict: Verdict): string {
  const { id, title, result } = verdict;
  const shown = result === "failed" ? "FAILED" : result;
  const details =
    result === "failed"
      ? (["sent", "expected", "came", "why"] as const).map((name) => [name, verdict[name]])
      : [["give", result === "passed" ? "" : verdict.missing]].filter(([, text]) => text);
  const lines = details.map(([name = "", text = ""]) => {
    const short = text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)} …` : text;
    return `    ${name.padEnd(10)} ${short}`;
  });
  return [`${shown.padEnd(14)} ${id.padEnd(18)} ${title}`, ...lines].join("\n");
}

/** Counts results. The exit code is 0 only if every case ran and passed. */
export function summarize(verdicts: readonly Verdict[]) {
  const count = (result: Verdict["result"]) =>
    verdicts.filter((verdict) => verdict.result === result).length;
  const [passed, failed, notLookedAt] = [count("passed"), count("failed"), count("not looked at")];
  const incomplete = notLookedAt > 0 ? EXIT.incomplete : EXIT.passed;
  return { passed, failed, notLookedAt, exitCode: failed > 0 ? EXIT.failed : incomplete };
}
