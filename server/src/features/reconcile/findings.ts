/** One difference that a comparison of the books has found. */
import { takesBack } from "./advice.ts";
import type { Evidence, Subject } from "./evidence.ts";
import { type KindOfFinding, kindsOfFindings } from "./kinds-of-findings.ts";

/** One difference between the ledger and an outside party's books, in words for the operator. */
export type Finding = {
  readonly subject: Subject;
  readonly kind: string;
  readonly isExplained: boolean;
  readonly says: string;
  readonly evidence: Evidence;
  /** Commands for a POSIX shell, one on each line; null where there is nothing to do. */
  readonly fix: string | null;
};

/** A difference as the database found it. */
export type FoundRow = {
  readonly id: number;
  readonly subject: Subject;
  readonly kind: string;
  readonly evidence: Evidence;
};

/** @param incomplete the subjects for which the outside books leave entries out */
export function toFinding(
  { subject, kind, evidence }: FoundRow,
  incomplete: ReadonlySet<Subject>,
): Finding {
  const kinds: Readonly<Record<string, KindOfFinding>> = kindsOfFindings[subject];
  const { says, isExplained = false, fix } = kinds[kind]!;
  const isWithheld = fix && takesBack.has(fix) && incomplete.has(subject);
  const commands = isWithheld ? [] : (fix?.(evidence) ?? []);
  return { subject, kind, isExplained, says, evidence, fix: commands.join("\n") || null };
}
