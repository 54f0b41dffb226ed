/**
 * Reads and checks the settings, environment variables and settings file, for each program: portal, console, operator's
 * commands.
 */
import type * as z from "zod";
import { demoValues } from "./settings/demo-values.ts";
import { type Environment, environment } from "./settings/environment.ts";
import { knownSecret, localSecret, secretFile } from "./settings/local-secret.ts";
import {
  missingInGroups,
  missingFeedSecrets,
  missingGuardianSms,
} from "./settings/missing-settings.ts";
import type { ValidPortalSettings } from "./settings/portal-settings.ts";
import { ConfigError, configErrorOf, readPortalSettings } from "./settings/settings-file.ts";
import {
  doubtfulSettings,
  unsafeConsoleSettings,
  unsafeSettings,
  unsafeStaffRules,
} from "./settings/unsafe-settings.ts";

export type Config = {
  readonly env: Environment;
  readonly portal: ValidPortalSettings;
  /** The origins whose pages may make unsafe calls. */
  readonly allowedOrigins: ReadonlySet<string>;
  /** The origins of other hosts whose pages may read our responses (CORS). */
  readonly otherHosts: ReadonlySet<string>;
  /** The origin of the pages' calls. Absent if it is the pages' own host. */
  readonly apiOrigin: string | undefined;
  readonly https: boolean;
  /** Warnings for the operator, one line each. Empty outside production. */
  readonly doubts: readonly string[];
};

export { ConfigError, readPortalSettings };

/** Reads and checks all settings once. @throws ConfigError with a line for each fault */
export async function readConfig(variables: NodeJS.ProcessEnv = process.env): Promise<Config> {
  const { readable, ...read } = readEnvironment(variables);
  const file = await readPortalSettings(readable.PORTAL_CONFIG).then(
    (portal) => ({ portal, faults: [] }),
    (error: unknown) => ({ portal: undefined, faults: [faultOf(error)] }),
  );
  const malformed = new Set(read.faults.map(nameIn));
  const further = [
    ...missingInGroups(readable),
    ...(readable.NODE_ENV === "production" ? unsafeSettings(readable) : []),
    ...(readable.NODE_ENV === "production" && file.portal ? demoValues(file.portal) : []),
    ...(file.portal ? missingFeedSecrets(readable, file.portal) : []),
    ...(file.portal ? missingGuardianSms(readable, file.portal) : []),
  ].filter((fault) => !malformed.has(nameIn(fault)));
  const faults = [...read.faults, ...further, ...file.faults];
  if (faults.length > 0) throw new ConfigError(faults.join("\n"));

  const env = readable as Environment;
  const own = new URL(env.PUBLIC_URL).origin;
  const apiOrigin = env.API_URL === own ? undefined : env.API_URL;
  const origins = [own, ...(env.ALLOWED_ORIGINS ?? [])];
  if (env.NODE_ENV !== "production") origins.push(...loopbackOrigins(env.PORT));
  return {
    env,
    portal: file.portal!,
    allowedOrigins: new Set(origins),
    otherHosts: new Set([
      ...(env.ALLOWED_ORIGINS ?? []),
      ...(apiOrigin === undefined ? [] : [own]),
    ]),
    apiOrigin,
    https: env.PUBLIC_URL.startsWith("https:"),
    doubts: env.NODE_ENV === "production" ? doubtsAbout(env, file.portal!) : [],
  };
}

function doubtsAbout(env: Environment, { securityContact }: ValidPortalSettings): string[] {
  const isStale = securityContact !== undefined && securityContact.expires.getTime() < Date.now();
  return [
    ...doubtfulSettings(env),
    ...(isStale ? ["portal.config securityContact.expires is past: security.txt is stale"] : []),
  ];
}

/** Returns the setting's name, with which a fault's line begins. */
const nameIn = (fault: string): string => /^\w+/.exec(fault)?.[0] ?? "";

function faultOf(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  throw error;
}

export type OperatorConfig = Pick<Config, "portal"> & {
  readonly env: Pick<Environment, "APP_SECRET" | "APP_SECRET_PREVIOUS" | "PUBLIC_URL">;
};

const operatorEnvironment = environment.pick({
  APP_SECRET: true,
  APP_SECRET_PREVIOUS: true,
  PUBLIC_URL: true,
});

/**
 * Reads the settings that the operator's commands need. They may run on a machine without the portal's other settings.
 * This machine's own secret is read but never created, because the portal would not have it.
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

/** The settings that `migrate` writes into the database for the console. */
export type StaffSettings = Pick<ValidPortalSettings, "staff"> & {
  /** Whether operations that move money need a fresh proof by passkey. */
  readonly isProofRequired: boolean;
};

const ofStaff = environment.pick({ NODE_ENV: true, STAFF_PROOF: true });

/** Reads the settings about staff that the database stores. @throws ConfigError */
export async function readStaffSettings(
  variables: NodeJS.ProcessEnv = process.env,
): Promise<StaffSettings> {
  const given = givenOf(variables);
  const env = parseEnvironment(ofStaff, given);
  const { NODE_ENV, STAFF_PROOF } = env;
  const faults = NODE_ENV === "production" ? unsafeStaffRules(env) : [];
  if (faults.length > 0) throw new ConfigError(faults.join("\n"));
  const { staff } = await readPortalSettings(given["PORTAL_CONFIG"]);
  const isProduction = NODE_ENV === "production";
  return {
    staff,
    isProofRequired: STAFF_PROOF ?? isProduction,
  };
}

/** The settings of the console's process. */
export type ConsoleConfig = {
  readonly env: z.output<typeof consoleEnvironment>;
  readonly portal: ValidPortalSettings;
  /** Undefined if the console has no access to the game. */
  readonly game: GameAccess | undefined;
  readonly allowedOrigins: ReadonlySet<string>;
  readonly https: boolean;
};

const consoleEnvironment = environment
  .pick({
    NODE_ENV: true,
    HOST: true,
    LOG_LEVEL: true,
    APP_SECRET: true,
    APP_SECRET_PREVIOUS: true,
    TRUSTED_PROXY_HOPS: true,
    RATE_LIMIT_SCALE: true,
    DATABASE_PREPARE: true,
    PUBLIC_URL: true,
    CONSOLE_PORT: true,
    CONSOLE_METRICS_PORT: true,
    METRICS_HOST: true,
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: true,
    OTEL_TRACES_SAMPLER_ARG: true,
    CONSOLE_URL: true,
    CONSOLE_DATABASE_URL: true,
    STAFF_OIDC_ISSUER: true,
    STAFF_OIDC_CLIENT_ID: true,
    STAFF_OIDC_CLIENT_SECRET: true,
    STAFF_PROOF: true,
  })
  .required({
    CONSOLE_DATABASE_URL: true,
    STAFF_OIDC_ISSUER: true,
    STAFF_OIDC_CLIENT_ID: true,
    STAFF_OIDC_CLIENT_SECRET: true,
  });

/** The variables that the console's process reads. */
export const consoleVariables: readonly string[] = [
  ...Object.keys(consoleEnvironment.shape),
  // To settle an order of coins, the console first queries the game.
  "GAME_API_URL",
  "GAME_API_KEY_ID",
  "GAME_API_SECRET",
  "DATA_DIR",
  "PORTAL_CONFIG",
];

/** Reads the settings of the console's process. @throws ConfigError */
export async function readConsoleConfig(
  variables: NodeJS.ProcessEnv = process.env,
): Promise<ConsoleConfig> {
  const given = givenOf(variables);
  if (given["NODE_ENV"] !== "production") {
    given["APP_SECRET"] ??= localSecret(secretFile(given["DATA_DIR"]));
  }
  const env = parseEnvironment(consoleEnvironment, given);
  const portal = await readPortalSettings(given["PORTAL_CONFIG"]);
  const faults =
    env.NODE_ENV === "production" ? [...unsafeConsoleSettings(env), ...demoValues(portal)] : [];
  if (faults.length > 0) throw new ConfigError(faults.join("\n"));
  const origins = [new URL(env.CONSOLE_URL).origin];
  if (env.NODE_ENV !== "production") origins.push(...loopbackOrigins(env.CONSOLE_PORT));
  return {
    env,
    portal,
    game: readGameAccess(variables),
    allowedOrigins: new Set(origins),
    https: env.CONSOLE_URL.startsWith("https:"),
  };
}

export type GameAccess = { readonly url: string; readonly keyId: string; readonly secret: string };

const gameEnvironment = environment
  .pick({ GAME_API_URL: true, GAME_API_KEY_ID: true, GAME_API_SECRET: true })
  .partial();

/**
 * Returns the access to the game for the operator's commands, or undefined if this machine has none.
 * @throws ConfigError
 */
export function readGameAccess(variables: NodeJS.ProcessEnv): GameAccess | undefined {
  const given = parseEnvironment(gameEnvironment, givenOf(variables));
  const { GAME_API_URL: url, GAME_API_KEY_ID: keyId, GAME_API_SECRET: secret } = given;
  return url && keyId && secret ? { url, keyId, secret } : undefined;
}

export type ListAccess = { readonly apiUrl: string; readonly token: string };

const listEnvironment = environment.pick({ SEPAY_API_URL: true, SEPAY_API_TOKEN: true });

/**
 * Returns the access to SePay's list for the operator's commands, or undefined if this machine has none.
 * @throws ConfigError
 */
export function readListAccess(variables: NodeJS.ProcessEnv): ListAccess | undefined {
  const given = parseEnvironment(listEnvironment, givenOf(variables));
  const { SEPAY_API_URL: apiUrl, SEPAY_API_TOKEN: token } = given;
  return token ? { apiUrl, token } : undefined;
}

/** Returns the settings that are valid, and a line for each fault. */
function readEnvironment(variables: NodeJS.ProcessEnv): {
  readonly readable: Partial<Environment>;
  readonly faults: readonly string[];
} {
  const given = givenOf(variables);
  if (given["NODE_ENV"] !== "production") {
    given["APP_SECRET"] ??= localSecret(secretFile(given["DATA_DIR"]));
  }
  const parsed = Object.entries(environment.shape).map(
    ([name, schema]) => [name, schema.safeParse(given[name])] as const,
  );
  return {
    readable: Object.fromEntries(parsed.map(([name, { data }]) => [name, data])),
    faults: parsed.flatMap(([name, { error }]) =>
      (error?.issues ?? []).map(({ message }) => `${name}: ${message}`),
    ),
  };
}

/** Leaves out empty variables. */
function givenOf(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value));
}

function parseEnvironment<T>(schema: z.ZodType<T>, given: NodeJS.ProcessEnv): T {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw configErrorOf(parsed.error);
}

/** Returns the loopback origins with this port. In development people use any of them. */
function loopbackOrigins(port: number): string[] {
  return ["localhost", "127.0.0.1", "[::1]"].map((host) => `http://${host}:${port}`);
}
