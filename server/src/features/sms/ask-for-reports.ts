import type { Services } from "../../services.ts";
import { endingOf } from "./receive-report.ts";
import { endMessage, takeUnreported } from "./report-store.ts";

/** Asks the gateway about texts that it took and has not reported since: a report may be lost, or never come. */
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
