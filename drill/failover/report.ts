import type { Outcome } from "./try-fault.ts";

const HEAD = [
  "fault",
  "by way of",
  "writes back after (promised)",
  "acknowledged",
  "sent",
  "refused",
  "credited",
  "doubled",
  "lost",
  "books",
];

/** Returns the outcomes as a table for docs/proofs.md. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map((each) => [
    each.fault,
    each.way,
    `${each.backAfterSeconds.toFixed(1)} s (${each.backWithinSeconds} s)`,
    String(each.acknowledged),
    String(each.sent),
    String(each.refused),
    String(each.credited),
    String(each.doubled),
    String(each.lost),
    each.disagreements.length === 0 ? "agree" : `${each.disagreements.length} disagreements`,
  ]);
  const lines = [HEAD, HEAD.map(() => "---"), ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** Returns what was not as promised, a line each. */
export function brokenPromises(outcome: Outcome): string[] {
  const { backAfterSeconds, backWithinSeconds, doubled, lost } = outcome;
  const { sent, refused, credited, disagreements } = outcome;
  return [
    ...(backAfterSeconds > backWithinSeconds
      ? [`writes were back after ${backAfterSeconds.toFixed(1)} s, not ${backWithinSeconds} s`]
      : []),
    ...(lost > 0 ? [`${lost} acknowledged operations were lost`] : []),
    ...(doubled > 0 ? [`${doubled} operations were done twice`] : []),
    ...(credited !== sent - refused
      ? [`${sent} were sent and ${refused} refused, ${credited} are in the books`]
      : []),
    ...disagreements,
  ];
}
