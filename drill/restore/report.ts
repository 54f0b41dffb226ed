/** What was in the books after a restore, and in those of the others. */
type Books = {
  readonly sent: number;
  readonly credited: number;
  readonly refused: number;
  readonly lost: number;
  readonly doubled: number;
  readonly disagreements: readonly string[];
};

/** The second restore, to the end of the archive. Its books are those of both acts. */
type ToEnd = Books & {
  /** From the last transaction that came back to the loss. */
  readonly missingSeconds: number;
  /** It may be nothing: all had been archived. */
  readonly lostBefore: number;
  readonly acknowledged: number;
  readonly booked: number;
};

/** What a run has measured. */
export type Outcome = Books & {
  readonly journals: number;
  readonly bytes: number;
  /** `verify` of all the books, before anything happens. */
  readonly verifySeconds: number;
  readonly backupSeconds: number;
  /** The longest time that something committed was not in the archive. */
  readonly unarchivedSeconds: number;
  /** The same for a single commit where nothing else goes on. */
  readonly quietUnarchivedSeconds: number;
  readonly lostBefore: number;
  readonly booked: number;
  readonly restoreSeconds: number;
  readonly recoverySeconds: number;
  readonly catchUpSeconds: number;
  readonly portalSeconds: number;
  /** `catch-up`, `reconcile` and `verify` once the portal runs again. */
  readonly openingSeconds: number;
  readonly acknowledged: number;
  readonly end: ToEnd;
};

const UNARCHIVED_AT_MOST_SECONDS = 60;
const BACK_WITHIN_SECONDS = 15 * 60;
const BYTES_PER_MB = 1_000_000;

const backSeconds = (outcome: Outcome): number =>
  outcome.restoreSeconds + outcome.recoverySeconds + outcome.catchUpSeconds + outcome.portalSeconds;

/** Returns what was measured, a line each. */
export function linesOf(outcome: Outcome): string[] {
  const { end } = outcome;
  const seconds = (value: number) => `${value.toFixed(1)} s`;
  return [
    `data: ${outcome.journals} journals in the portal's database, ${Math.round(outcome.bytes / BYTES_PER_MB)} MB; full backup ${seconds(outcome.backupSeconds)}, verify of the whole ${seconds(outcome.verifySeconds)}`,
    `archive: what was committed was there after ${seconds(outcome.unarchivedSeconds)} at the latest; on a quiet portal after ${seconds(outcome.quietUnarchivedSeconds)}`,
    `back after ${seconds(backSeconds(outcome))}: restore ${seconds(outcome.restoreSeconds)}, recovery ${seconds(outcome.recoverySeconds)}, catch-up ${seconds(outcome.catchUpSeconds)}, portal ${seconds(outcome.portalSeconds)}; then catch-up, reconcile and verify ${seconds(outcome.openingSeconds)}`,
    `control, before catch-up: ${outcome.lostBefore} of ${outcome.acknowledged} acknowledged operations lost`,
    `catch-up: ${outcome.booked} entries booked; afterwards ${outcome.lost} lost, ${outcome.doubled} doubled`,
    wordsOf(outcome),
    `to the end of the archive: ${seconds(end.missingSeconds)} missing, ${end.lostBefore} of ${end.acknowledged} acknowledged operations lost before catch-up, ${end.booked} entries booked; afterwards ${end.lost} lost, ${end.doubled} doubled`,
    wordsOf(end),
  ];
}

const wordsOf = ({ sent, refused, credited, disagreements }: Books): string =>
  `sent ${sent}, refused ${refused}, in the books ${credited}; ${disagreements.length} disagreements`;

/** Returns what was not as promised, a line each. */
export function brokenPromises(outcome: Outcome): string[] {
  const { unarchivedSeconds, quietUnarchivedSeconds, lostBefore, end } = outcome;
  const back = backSeconds(outcome);
  return [
    ...(unarchivedSeconds > UNARCHIVED_AT_MOST_SECONDS
      ? [`the archive was ${unarchivedSeconds.toFixed(1)} s behind`]
      : []),
    ...(quietUnarchivedSeconds > UNARCHIVED_AT_MOST_SECONDS
      ? [`on a quiet portal the archive was ${quietUnarchivedSeconds.toFixed(1)} s behind`]
      : []),
    ...(back > BACK_WITHIN_SECONDS ? [`the portal was back after ${back.toFixed(0)} s`] : []),
    ...(lostBefore === 0 ? ["the control saw no loss: the run proves nothing"] : []),
    ...brokenBooks(outcome),
    // Where the time is unknown it is no number, and not as promised.
    ...(end.missingSeconds <= UNARCHIVED_AT_MOST_SECONDS
      ? []
      : [`the end of the archive was ${end.missingSeconds.toFixed(1)} s before the loss`]),
    ...brokenBooks(end).map((line) => `restored to the end: ${line}`),
  ];
}

function brokenBooks({ lost, doubled, sent, refused, credited, disagreements }: Books): string[] {
  return [
    ...(lost > 0 ? [`${lost} acknowledged operations stayed lost`] : []),
    ...(doubled > 0 ? [`${doubled} operations were done twice`] : []),
    ...(credited !== sent - refused
      ? [`${sent} were sent and ${refused} refused, ${credited} are in the books`]
      : []),
    ...disagreements,
  ];
}
