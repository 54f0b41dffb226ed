import { environment } from "../../server/src/settings/environment.ts";

const SANDBOX_SETTINGS = ["SANDBOX_PORT", "SANDBOX_SMTP_PORT", "PORTAL_URL", "SMS_API_TOKEN"];

/**
 * Removes all settings from the environment. A test that starts its own product must not use the operator's
 * database, ports or secrets.
 */
export function forgetSettings(): void {
  for (const name of [...Object.keys(environment.shape), ...SANDBOX_SETTINGS]) {
    delete process.env[name];
  }
}
