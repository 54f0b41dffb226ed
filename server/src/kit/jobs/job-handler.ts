/** What a job returns: nothing when it is done, or the seconds until its next run. */
export type JobOutcome = void | { readonly againInSeconds: number };
/**
 * Once `signal` is aborted the run has failed, and another may begin: a handler must then stop waiting and do
 * nothing more.
 */
export type JobHandler<Payload> = (
  payload: Payload,
  attempt: number,
  signal: AbortSignal,
) => Promise<JobOutcome>;
