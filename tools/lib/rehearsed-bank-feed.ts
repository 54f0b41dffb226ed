import { portal as demo } from "../../portal.config.ts";
import type { BankFeedName } from "../../server/src/providers/bank/bank-feeds.ts";
import type { PortalSettings } from "../../server/src/settings/portal-settings.ts";

const feed = process.env["SANDBOX_BANK_FEED"] as BankFeedName;

const transferMethods = demo.payment.transferMethods.map((method) =>
  method.type === "bank" ? { ...method, feed } : method,
);

/** Settings for `PORTAL_CONFIG`: the demo's, with the sandbox's `feed` for every bank account. */
export const portal: PortalSettings = { ...demo, payment: { ...demo.payment, transferMethods } };
