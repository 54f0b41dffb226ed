import { environment } from "../../server/src/settings/environment.ts";

const SANDBOX_SETTINGS = ["SANDBOX_PORT", "SANDBOX_SMTP_PORT", "PORTAL_URL", "SMS_API_TOKEN"];

/** For what starts a product of its own: it must not meet the operator's database, ports or secrets. */
export function forgetSettings(): void {
  for (const name of [...Object.keys(environment.shape), ...SANDBOX_SETTINGS]) {
    delete process.env[name];
  }
}
