import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type * as z from "zod";
import { type Environment, environment, halfGivenGroups } from "./settings/environment.ts";
import { portalSettings, type ValidPortalSettings } from "./settings/portal-settings.ts";
import { unsafeSettings } from "./settings/unsafe-settings.ts";

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
  const portal = await readPortalSettings(env.PORTAL_CONFIG);
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

export type OperatorConfig = Pick<Config, "portal"> & {
  readonly env: Pick<Environment, "APP_SECRET" | "APP_SECRET_PREVIOUS">;
};

const operatorEnvironment = environment.pick({ APP_SECRET: true, APP_SECRET_PREVIOUS: true });

/**
 * What the operator's commands need of the settings; they run where the portal's others are not set.
 * A secret of its own is read but never made: the portal would not know it.
 * @throws ConfigError
 */
export async function readOperatorConfig(
  variables: NodeJS.ProcessEnv = process.env,
): Promise<OperatorConfig> {
  const given = givenOf(variables);
  if (given["NODE_ENV"] !== "production") {
    given["APP_SECRET"] ??= knownSecret(secretFile(given["DATA_DIR"]));
  }
  return {
    env: parseEnvironment(operatorEnvironment, given),
    portal: await readPortalSettings(given["PORTAL_CONFIG"]),
  };
}

export type GameAccess = { readonly url: string; readonly keyId: string; readonly secret: string };

const gameEnvironment = environment
  .pick({ GAME_API_URL: true, GAME_API_KEY_ID: true, GAME_API_SECRET: true })
  .partial();

/**
 * What the operator's commands ask the game with, where this machine may ask it at all.
 * @throws ConfigError
 */
export function readGameAccess(variables: NodeJS.ProcessEnv): GameAccess | undefined {
  const given = parseEnvironment(gameEnvironment, givenOf(variables));
  const { GAME_API_URL: url, GAME_API_KEY_ID: keyId, GAME_API_SECRET: secret } = given;
  return url && keyId && secret ? { url, keyId, secret } : undefined;
}

function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const given = givenOf(variables);
  if (given["NODE_ENV"] !== "production") {
    given["APP_SECRET"] ??= localSecret(secretFile(given["DATA_DIR"]));
  }
  return parseEnvironment(environment, given);
}

/** An empty variable is as good as none. */
function givenOf(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value));
}

function parseEnvironment<T>(schema: z.ZodType<T>, given: NodeJS.ProcessEnv): T {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw new ConfigError(faults.join("\n"));
}

const secretFile = (folder = ".data"): string => join(folder, "app-secret");

function knownSecret(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}

/** A secret of this machine's own, so that a restart does not end every visitor's form. */
function localSecret(file: string): string {
  const known = knownSecret(file);
  if (known) return known;
  mkdirSync(dirname(file), { recursive: true });
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
  const { portal } = await importSettings(file ? pathToFileURL(resolve(file)) : CONFIG_FILE);
  const parsed = portalSettings.safeParse(portal);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(
    ({ path, message }) => `portal.config ${path.join(".")}: ${message}`,
  );
  throw new ConfigError(faults.join("\n"));
}

async function importSettings(file: URL): Promise<{ readonly portal?: unknown }> {
  try {
    return (await import(file.href)) as { readonly portal?: unknown };
  } catch (error) {
    throw new ConfigError(`PORTAL_CONFIG: ${(error as Error).message}`, { cause: error });
  }
}

/** Money that arrives on an account whose feed is silent would go unseen. */
function assertFeedsAreGiven(env: Environment, portal: ValidPortalSettings): void {
  const secrets = {
    sepay: "SEPAY_SECRET",
    casso: "CASSO_SECRET",
    payos: "PAYOS_CHECKSUM_KEY",
    momo: "MOMO_PARTNER_CODE",
    viettel: "VIETTEL_MERCHANT_CODE",
  } as const;
  const faults = portal.payment.transferMethods
    .filter(({ feed }) => env[secrets[feed]] === undefined)
    .map(({ name, feed }) => `${secrets[feed]} is missing, which the feed of ${name} needs`);
  if (faults.length > 0) throw new ConfigError(faults.join("\n"));
}

function loopbackOrigins(port: number): string[] {
  return ["localhost", "127.0.0.1", "[::1]"].map((host) => `http://${host}:${port}`);
}
