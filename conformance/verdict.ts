/** The cases of the kit, what comes of each, and how the command prints it. */

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

/** Thrown by a case for which the kit lacks something. The message names it. */
class Missing extends Error {}

/** Returns the value, which a case cannot do without. @throws Missing */
export function need<T>(value: T | undefined, missing: string): T {
  if (value === undefined) throw new Missing(missing);
  return value;
}

/** One rule of the interface. `why` is the damage to money or players if a program breaks it. */
type Rule = { readonly title: string; readonly why: string };

type Case<Subject> = Rule & {
  /** @throws Mismatch, or Missing */
  readonly check: (subject: Subject) => Promise<void> | void;
};
/** Cases by their ids, in the order in which they run. */
export type Cases<Subject> = Readonly<Record<string, Case<Subject>>>;

type Result =
  | { readonly result: "passed" }
  | ({ readonly result: "failed" } & Difference)
  | { readonly result: "not looked at"; readonly missing: string };
export type Verdict = Rule & { readonly id: string } & Result;

/** A longer text of a verdict is cut when it is printed. */
const MAX_TEXT_LENGTH = 600;

/** Checks cases one after the other. @throws every error of a check that is no Mismatch and not Missing */
export async function verify<Subject>(
  cases: Cases<Subject>,
  subject: Subject,
  onVerdict: (verdict: Verdict) => void = () => {},
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const [id, { check, ...rule }] of Object.entries(cases)) {
    const verdict = { id, ...rule, ...(await resultOf(check, subject)) };
    verdicts.push(verdict);
    onVerdict(verdict);
  }
  return verdicts;
}

async function resultOf<Subject>(check: Case<Subject>["check"], subject: Subject): Promise<Result> {
  try {
    await check(subject);
    return { result: "passed" };
  } catch (error) {
    if (error instanceof Mismatch) return { result: "failed", ...error.difference };
    if (error instanceof Missing) return { result: "not looked at", missing: error.message };
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

export function countResults(verdicts: readonly Verdict[]) {
  const count = (result: Verdict["result"]) =>
    verdicts.filter((verdict) => verdict.result === result).length;
  return { passed: count("passed"), failed: count("failed"), notLookedAt: count("not looked at") };
}
