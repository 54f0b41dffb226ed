/** The lanes of the job queue with their slots, and the types of kinds of jobs (`jobKind`), handlers and outcomes. */

/** How many jobs of a lane run at once. Each lane has its own slots, so that no lane waits for another's work. */
type LaneSlots = {
  /** Jobs that one process takes from the queue and runs at once. */
  readonly slots: number;
  /** How many of them may belong to one share. */
  readonly slotsOfShare: number;
  /** Whether a job that its own process enqueued also waits in the queue while its share has no free slot. */
  readonly queuesFullShares: boolean;
};

/** The lanes. A kind of job belongs to one of them. */
export const LANES = {
  /** Deliveries, captures, payments: people wait for them. */
  money: { slots: 20, slotsOfShare: 5, queuesFullShares: false },
  /** Emails, texts and push messages, and the jobs that write them. Their providers may be slow for hours. */
  messages: { slots: 20, slotsOfShare: 4, queuesFullShares: true },
} as const satisfies Readonly<Record<string, LaneSlots>>;

export type LaneName = keyof typeof LANES;
export const LANE_NAMES = Object.keys(LANES) as readonly LaneName[];

/** A kind of job, by the name of its task. `Payload` is what its handler gets. */
export type JobKind<Payload extends object> = {
  readonly task: string;
  readonly lane: LaneName;
  /** Never set: it only keeps the payload's type. */
  readonly handled?: ((payload: Payload) => void) | undefined;
};

/** Declares a kind of job. SQL that enqueues it names the same lane. */
export const jobKind = <Payload extends object>(
  task: string,
  lane: LaneName,
): JobKind<Payload> => ({ task, lane });

/**
 * The group that a job belongs to: its player, or its subject. Within a lane the shares take turns, so that a
 * thousand jobs of one player do not delay another player's one.
 */
export type Share = string | number;

/** The result of a run: nothing if the job is done, or the seconds until its next run. */
export type JobOutcome = void | { readonly againInSeconds: number };
/**
 * Runs a job. Once `signal` is aborted the run has failed, and another may begin: the handler must then stop and do
 * nothing more.
 */
export type JobHandler<Payload> = (
  payload: Payload,
  attempt: number,
  signal: AbortSignal,
) => Promise<JobOutcome>;

/** Returns the wait after the `attempt`th try: twice as long each time, up to `longestSeconds`. */
export function backOffSeconds(attempt: number, longestSeconds: number): number {
  return Math.min(2 ** (attempt - 1), longestSeconds);
}
