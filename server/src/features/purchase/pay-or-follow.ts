import type { Transaction } from "../../kit/database/database.ts";
import type { Job } from "../../kit/jobs/job-store.ts";
import type { Services } from "../../services.ts";
import { followPayment } from "./follow-payment.ts";
import { PAY_TASK } from "./pay-purchases.ts";
import type { OfferedMethods } from "./ways-to-pay.ts";

/**
 * Follows the transfer that a purchase lacks. Nothing may be posted after it in the same transaction.
 * @returns the job that pays the purchase, to be run after the commit; undefined where money is missing
 */
export async function payOrFollow(
  { jobs, offered }: Pick<Services, "jobs"> & { readonly offered: OfferedMethods },
  tx: Transaction,
  purchase: Parameters<typeof followPayment>[2],
): Promise<Job | undefined> {
  const { userId } = purchase;
  if ((await followPayment(tx, offered, purchase)) > 0) return undefined;
  return jobs.enqueueLeased(tx, PAY_TASK, { userId }, userId);
}
