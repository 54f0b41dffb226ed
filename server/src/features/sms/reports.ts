/** Stores whether our SMS were delivered: as reported (`receiveReport`), or as answered (`askForReports`). */
import { toMobileE164 } from "../../domain/accounts/phone-numbers.ts";
import { maskedPhone } from "../../domain/notifications/message-log.ts";
import type { DeliveryReport, SmsDelivery } from "../../providers/sms/sms-gateway.ts";
import type { Services } from "../../services.ts";
import { type FinalState, endMessage, takeUnreported } from "./report-store.ts";

/** Records the gateway's report of a text. A report of an unknown text is ignored. */
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

/** Asks the gateway about texts that it has accepted and not reported, because reports get lost. */
export async function askForReports(
  { db, smsGateway, log }: Services,
  stopping: AbortSignal,
): Promise<void> {
  if (!smsGateway) return;
  for (const id of await takeUnreported(db)) {
    if (stopping.aborted) return;
    const delivery = await smsGateway.deliveryOf(id);
    const ending = delivery.kind === "unknown" ? undefined : endingOf(delivery);
    if (ending) await endMessage(db, id, null, ending);
    else log.info({ event: "sms_unreported", sms: id, kind: delivery.kind }, "SMS not decided");
  }
}

/** @returns undefined while nothing is final */
function endingOf(delivery: SmsDelivery): FinalState | undefined {
  switch (delivery.kind) {
    case "delivered":
      return { status: "delivered", reason: null };
    case "failed":
      return { status: "failed", reason: delivery.reason };
    case "pending":
      return undefined;
  }
}
