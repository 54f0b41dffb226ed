/** Reads the operator's settings file (`readPortalSettings`), and `ConfigError`. */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type * as z from "zod";
import { portalSettings, type ValidPortalSettings } from "./portal-settings.ts";

/** Thrown if the portal cannot start with a setting. The message names the setting. */
export class ConfigError extends Error {}

/** Returns an error with one line for each issue. */
export const configErrorOf = ({ issues }: z.core.$ZodError, prefix = ""): ConfigError =>
  new ConfigError(
    issues.map(({ path, message }) => `${prefix}${path.join(".")}: ${message}`).join("\n"),
  );

const DEMO_FILE = new URL("../../../portal.config.ts", import.meta.url);

/**
 * Reads the operator's settings file; undefined: the demo's, which comes with the portal.
 * @throws ConfigError with a line for each fault
 */
export async function readPortalSettings(file: string | undefined): Promise<ValidPortalSettings> {
  const { portal } = await importSettings(file ? pathToFileURL(resolve(file)) : DEMO_FILE);
  const parsed = portalSettings.safeParse(portal);
  if (parsed.success) return parsed.data;
  throw configErrorOf(parsed.error, "portal.config ");
}

async function importSettings(file: URL): Promise<{ readonly portal?: unknown }> {
  try {
    return (await import(file.href)) as { readonly portal?: unknown };
  } catch (error) {
    throw new ConfigError(`PORTAL_CONFIG: ${(error as Error).message}`, { cause: error });
  }
}
