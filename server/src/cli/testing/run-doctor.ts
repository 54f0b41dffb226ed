import type { TestPortal } from "../../testing/portal/test-portal.ts";
import type { Finding } from "../doctor/finding.ts";
import { runPortalJson } from "./run-portal.ts";

type Settings = Readonly<Record<string, string>>;

/** Returns a running portal's settings, as its operator has them. */
export const settingsOfOperator = ({ services, database }: TestPortal): Settings => ({
  ...Object.fromEntries(
    Object.entries(services.config.env).flatMap(([name, value]) =>
      ["string", "number", "boolean"].includes(typeof value) ? [[name, String(value)]] : [],
    ),
  ),
  OPERATOR_DATABASE_URL: database.operatorUrl,
});

/** How long each check may take: enough on a machine under load. */
const PATIENT_SECONDS = 30;

/** Runs `doctor`. @returns its exit code and findings */
export async function examined(settings: Settings, limitSeconds = PATIENT_SECONDS) {
  const words = ["doctor", "--limit-seconds", String(limitSeconds)];
  const { code, data } = await runPortalJson(words, settings);
  return { code, isSound: data["ok"], checks: data["checks"] as Finding[] };
}
