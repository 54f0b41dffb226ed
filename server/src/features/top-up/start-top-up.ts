import type { BodyOf } from "@portal/contract/http/call";
import { OPEN_TOP_UPS_MAX, type startTopUp as call } from "@portal/contract/top-up";
import { assertNotPaused } from "../../domain/channels.ts";
import { commonErrors } from "../../domain/errors.ts";
import { refusal } from "../../kit/http/errors.ts";
import type { Services } from "../../services.ts";
import { channelsOf, withAccounts } from "../../settings/receiving-accounts.ts";
import { openTopUp } from "./store.ts";

export const errors = {
  tooManyOpenTopUps: refusal(
    409,
    "too_many_open_top_ups",
    `Bạn đang theo dõi ${OPEN_TOP_UPS_MAX} lần chuyển tiền chưa đến. Hãy bỏ bớt những lần không chuyển rồi thử lại.`,
  ),
};

/**
 * Records an announced transfer. It finds money that has arrived before; a repeat returns the same top-up.
 * @throws transferMethodNotOffered, tooManyOpenTopUps, or the method's pause
 */
export async function startTopUp(
  { db, config, channels, log }: Services,
  userId: number,
  { method, amountVnd }: BodyOf<typeof call>,
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
  log.info({ event: "top_up", userId, method, outcome }, "transfer announced");
  return { id };
}
