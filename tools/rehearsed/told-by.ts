import { portal as demo } from "../../portal.config.ts";
import type { PortalSettings } from "../../server/src/settings/portal-settings.ts";

type BankMethod = Extract<PortalSettings["payment"]["transferMethods"][number], { type: "bank" }>;

/** Returns the demo's settings with another `feed` for every bank account, and no other change. */
export function toldBy(feed: BankMethod["feed"]): PortalSettings {
  const transferMethods = demo.payment.transferMethods.map((method) =>
    method.type === "bank" ? { ...method, feed } : method,
  );
  return { ...demo, payment: { ...demo.payment, transferMethods } };
}
