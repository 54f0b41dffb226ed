import { toMobileE164 } from "../../domain/accounts/phone-numbers.ts";
import { maskedPhone } from "../../domain/notifications/message-log.ts";
import type { DeliveryReport, SmsDelivery } from "../../providers/sms/sms-gateway.ts";
import type { Services } from "../../services.ts";
import { type Ending, endMessage } from "./report-store.ts";

/** Takes in what the gateway says of a text. A text that nobody knows is passed over. */
export async function receiveReport(
  { db, log }: Pick<Services, "db" | "log">,
  { id, to, delivery }: DeliveryReport,
): Promise<void> {
  const ending = endingOf(delivery);
  const phone = toMobileE164(to);
  if (!ending || !phone) return;
  if (await endMessage(db, id, maskedPhone(phone), ending)) {
    log.info({ event: "sms_reported", sms: id, ...ending }, "SMS reported");
  }
}

/** @returns undefined while nothing is final */
export function endingOf(delivery: SmsDelivery): Ending | undefined {
  switch (delivery.kind) {
    case "delivered":
      return { status: "delivered", reason: null };
    case "failed":
      return { status: "failed", reason: delivery.reason };
    case "pending":
      return undefined;
  }
}
