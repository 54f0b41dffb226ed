import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import {
  type Environment,
  environment,
  halfGivenGroups,
  unsafeSettings,
} from "./settings/environment.ts";
import { portalSettings, type ValidPortalSettings } from "./settings/portal-settings.ts";

export type Config = {
  readonly env: Environment;
  readonly portal: ValidPortalSettings;
  /** Origins whose pages may make unsafe calls. */
  readonly allowedOrigins: ReadonlySet<string>;
  readonly https: boolean;
};

/** A setting that the portal cannot start with; the message names it. */
export class ConfigError extends Error {}

const CONFIG_FILE = new URL("../../portal.config.ts", import.meta.url);

/** Reads and checks all settings, once. @throws ConfigError with one line for each fault */
export async function readConfig(variables: NodeJS.ProcessEnv = process.env): Promise<Config> {
  const env = readEnvironment(variables);
  const faults = [
    ...halfGivenGroups(env),
    ...(env.NODE_ENV === "production" ? unsafeSettings(env) : []),
  ];
  if (faults.length > 0) throw new ConfigError(faults.join("\n"));
  const portal = await readPortalSettings(variables["PORTAL_CONFIG"]);
  assertFeedsAreGiven(env, portal);
  const origins = [new URL(env.PUBLIC_URL).origin, ...(env.ALLOWED_ORIGINS ?? [])];
  if (env.NODE_ENV !== "production") origins.push(...loopbackOrigins(env.PORT));
  return {
    env,
    portal,
    allowedOrigins: new Set(origins),
    https: env.PUBLIC_URL.startsWith("https:"),
  };
}

function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""),
  );
  if (given["NODE_ENV"] !== "production" && given["APP_SECRET"] === undefined) {
    given["APP_SECRET"] = localSecret(given["DATA_DIR"] ?? ".data");
  }
  const parsed = environment.safeParse(given);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw new ConfigError(faults.join("\n"));
}

/** A secret of this machine's own, so that a restart does not end every visitor's form. */
function localSecret(folder: string): string {
  const file = join(folder, "app-secret");
  const known = existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
  if (known) return known;
  mkdirSync(folder, { recursive: true });
  if (known === "") rmSync(file);
  // Made aside and linked: a crash leaves no half of it, and of two processes one is first.
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, randomBytes(48).toString("base64url"), { mode: 0o600 });
  try {
    linkSync(aside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(aside);
  }
  return readFileSync(file, "utf8");
}

/**
 * The operator's settings file, or the one that comes with the portal.
 * @throws ConfigError with one line for each fault
 */
export async function readPortalSettings(file: string | undefined): Promise<ValidPortalSettings> {
  const url = file ? pathToFileURL(resolve(file)) : CONFIG_FILE;
  const { portal } = (await import(url.href)) as { portal: unknown };
  const parsed = portalSettings.safeParse(portal);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(
    ({ path, message }) => `portal.config ${path.join(".")}: ${message}`,
  );
  throw new ConfigError(faults.join("\n"));
}

/** Money that arrives on an account whose feed is silent would go unseen. */
function assertFeedsAreGiven(env: Environment, portal: ValidPortalSettings): void {
  const secrets = {
    sepay: "SEPAY_SECRET",
    casso: "CASSO_SECRET",
    payos: "PAYOS_CHECKSUM_KEY",
  } as const;
  const faults = portal.payment.transferMethods
    .filter(({ feed }) => env[secrets[feed]] === undefined)
    .map(({ name, feed }) => `${secrets[feed]} is missing, which the feed of ${name} needs`);
  if (faults.length > 0) throw new ConfigError(faults.join("\n"));
}

function loopbackOrigins(port: number): string[] {
  return ["localhost", "127.0.0.1", "[::1]"].map((host) => `http://${host}:${port}`);
}
