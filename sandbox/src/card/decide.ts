/** Decides a charge by the gateway's documented statuses. */
import type { Charge } from "./book.ts";

const FEE = 0.2;
/** The gateway keeps half of a card whose value was declared wrongly. */
const PENALTY = 0.5;

/** Decides a charge for good. */
export function decide(charge: Charge): void {
  const { card } = charge;
  if (card?.outcome === "maintenance") {
    settle(charge, 4, "Hệ thống nạp thẻ đang bảo trì");
  } else if (!card || card.outcome === "invalid" || card.pin !== charge.code) {
    settle(charge, 3, "Thẻ không tồn tại hoặc sai mã");
  } else if (card.spent) {
    settle(charge, 3, "Thẻ đã được sử dụng");
  } else {
    card.spent = true;
    card.charged = true;
    if (card.realValue === charge.declaredValue) settle(charge, 1, "Thẻ đúng");
    else settle(charge, 2, "Thẻ sai mệnh giá");
  }
}

function settle(charge: Charge, status: number, message: string): void {
  charge.status = status;
  charge.message = message;
}

/** Returns the documented response for a charge. */
export function answerOf(charge: Charge): Record<string, string | number> {
  const { status, card, requestId, telco, serial, code, declaredValue, message, transId } = charge;
  const isGood = status === 1 || status === 2;
  const value = isGood && card ? card.realValue : 0;
  const kept = status === 2 ? PENALTY : FEE;
  return {
    trans_id: transId,
    request_id: requestId,
    telco,
    serial,
    code,
    declared_value: declaredValue,
    value,
    amount: Math.round(value * (1 - kept)),
    status,
    message,
  };
}
