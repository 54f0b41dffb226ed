import type { Services } from "../../../services.ts";
import { CHARGE_TASK } from "./charge-card.ts";
import { cardsWithoutJob, countOpenFor } from "./store.ts";

/** Cards that one run gives a job. The next run continues. */
const AT_MOST = 100;
/** Cards that are open for longer are logged: providers decide within minutes, so a person must investigate. */
const STUCK_AFTER_MINUTES = 60;

/** Makes sure that every open card has a job, and logs an error if cards are open for over an hour. */
export async function resumeCards({ db, jobs, log }: Services): Promise<void> {
  for (const transactionId of await cardsWithoutJob(db, CHARGE_TASK.task, AT_MOST)) {
    log.warn({ event: "card_resumed", transactionId }, "an open card had no job");
    await jobs.enqueue(db, CHARGE_TASK, { transactionId }, transactionId);
  }
  const stuck = await countOpenFor(db, STUCK_AFTER_MINUTES);
  if (stuck > 0) log.error({ event: "cards_stuck", stuck }, "cards are open for over an hour");
}
