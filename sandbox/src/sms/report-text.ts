/**
 * The gateway reports what became of a text.
 * Source: SpeedSMS API, webhook: `{"type": "report", tranId, phone, status}`, to an address of the customer's choice;
 * 0 is delivered, 1 to 63 a failure that may pass, 64 and more a final one. It is not signed.
 */
import { createHmac } from "node:crypto";
import { pause } from "../kit/lifetime.ts";
import { sendNotice } from "../kit/notify.ts";
import type { SandboxState } from "../sandbox-state.ts";
import { internationalNumber } from "./phone-number.ts";
import type { ReportMode } from "./reports.ts";

const STATUS: Readonly<Record<ReportMode, number>> = {
  delivered: 0,
  failed: 64,
  late: 0,
  lost: 0,
  never: 1,
};
const REPORT_AFTER_MS = 1_000;
const LATE_AFTER_MS = 20_000;
const TIMEOUT_MS = 10_000;

/** Decides what becomes of a text, and reports it in its time. Rejects only when the lifetime ends. */
export async function reportText(
  state: SandboxState,
  tranId: number,
  phones: readonly string[],
): Promise<void> {
  const { mode } = state.reports;
  const decided = phones.map((phone) => ({
    phone: internationalNumber(phone),
    status: STATUS[mode],
  }));
  state.reports.keep(tranId, decided);
  if (mode === "lost" || mode === "never") return;
  await pause(mode === "late" ? LATE_AFTER_MS : REPORT_AFTER_MS, state.lifetime.signal);
  for (const report of decided) await post(state, { type: "report", tranId, ...report });
}

async function post(state: SandboxState, report: object): Promise<void> {
  const { portalUrl, smsToken } = state.config;
  // The portal's operator gives the gateway this address; `npm run portal -- messages report-address` prints it.
  const key = createHmac("sha256", smsToken).update("delivery reports").digest("hex");
  await sendNotice(
    {
      party: "sms",
      url: `${portalUrl}/webhooks/sms-reports/${key}`,
      body: Buffer.from(JSON.stringify(report)),
      headers: () => ({ "content-type": "application/json" }),
      timeoutMs: TIMEOUT_MS,
    },
    state.lifetime.signal,
  );
}
