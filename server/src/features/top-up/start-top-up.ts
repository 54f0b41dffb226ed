import type { BodyOf } from "@portal/contract/http/call";
import type { startTopUp as startTopUpCall } from "@portal/contract/top-up";
import { assertNotPaused } from "../../domain/channels.ts";
import { commonErrors } from "../../domain/errors.ts";
import type { Services } from "../../services.ts";
import { channelsOf, withAccounts } from "../../settings/receiving-accounts.ts";
import { errors } from "./errors.ts";
import { openTopUp } from "./store.ts";

/** Records a transfer that is announced. Money that came before is found; a repeat gets the same top-up. */
export async function startTopUp(
  { db, config, channels, log }: Services,
  userId: number,
  { method, amountVnd }: BodyOf<typeof startTopUpCall>,
): Promise<{ id: string }> {
  const { transferMethods } = config.portal.payment;
  const offered = transferMethods.find((each) => each.isOffered && each.name === method);
  if (!offered) throw commonErrors.transferMethodNotOffered();
  const { pauses, accounts } = await channels();
  assertNotPaused(pauses, channelsOf(withAccounts(offered, accounts)), {
    field: "method",
    label: offered.label,
    addition: " Tiền bạn đã chuyển vẫn được cộng KP khi đến.",
  });
  const { id, outcome } = await openTopUp(db, { userId, method, amountVnd });
  if (id === null) throw errors.tooManyOpenTopUps();
  log.info({ event: "top_up", userId, method, outcome }, "a transfer was said to be on its way");
  return { id };
}
