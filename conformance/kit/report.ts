/** Prints what the kit has found, for a person or as JSON. */
import type { Verdict } from "./case.ts";

export const EXIT = { passed: 0, failed: 1, usage: 2, incomplete: 3 } as const;

const NAME_WIDTH = 18;
const RESULT_WIDTH = 14;
/** A body of fifty answers helps nobody. */
const MAX_TEXT_LENGTH = 600;

/** Returns the line of a verdict, and those that explain a failure. */
export function linesOf(verdict: Verdict): string[] {
  const { id, title, result } = verdict;
  const shown = result === "failed" ? "FAILED" : result;
  const head = `${shown.padEnd(RESULT_WIDTH)} ${id.padEnd(NAME_WIDTH)} ${title}`;
  if (result === "passed") return [head];
  if (result === "not looked at") return [head, detail("give", verdict.missing)];
  return [
    head,
    detail("sent", verdict.sent),
    detail("expected", verdict.expected),
    detail("came", verdict.came),
    detail("why", verdict.why),
  ];
}

export function countsOf(verdicts: readonly Verdict[]) {
  const count = (result: Verdict["result"]) =>
    verdicts.filter((verdict) => verdict.result === result).length;
  return {
    passed: count("passed"),
    failed: count("failed"),
    notLookedAt: count("not looked at"),
  };
}

/** 0 only where every case was looked at: a gap is no proof. */
export function exitCodeOf(verdicts: readonly Verdict[]): number {
  if (verdicts.some(({ result }) => result === "failed")) return EXIT.failed;
  return verdicts.some(({ result }) => result === "not looked at") ? EXIT.incomplete : EXIT.passed;
}

function detail(name: string, text: string): string {
  const short = text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)} …` : text;
  return `    ${name.padEnd(RESULT_WIDTH - 4)} ${short}`;
}
