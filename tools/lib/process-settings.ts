/** Which settings a process gets: its own login to the database, and no secret that it does not use. */
import { consoleVariables } from "../../server/src/config.ts";
import { environment } from "../../server/src/settings/environment.ts";

/** Variables that Node itself and the system read. */
const OF_THE_SYSTEM = ["PATH", "HOME", "TZ", "NODE_EXTRA_CA_CERTS", "NODE_COMPILE_CACHE"];
/** The variable that the settings file of a rehearsal reads. */
const OF_REHEARSALS = ["SANDBOX_BANK_FEED"];
const OF_THE_SANDBOX = ["SANDBOX_PORT", "SANDBOX_SMTP_PORT", "PORTAL_URL", "SMS_API_TOKEN"];

/**
 * Returns the environment of a portal's process, without the other logins to the database. Only the demo's portal keeps
 * the console's login, with which it grants its player credit.
 */
export function withoutOtherLogins(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const {
    MIGRATION_DATABASE_URL: _owner,
    CONSOLE_DATABASE_URL: console,
    OPERATOR_DATABASE_URL: _operator,
    ...others
  } = env;
  return others["PORTAL_DEMO"] ? { ...others, CONSOLE_DATABASE_URL: console } : others;
}

/** Returns the environment of the console's process: it has one database login, and only the game's secret. */
export function consoleEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const names = new Set([...consoleVariables, ...OF_THE_SYSTEM, ...OF_REHEARSALS]);
  return Object.fromEntries(Object.entries(env).filter(([name]) => names.has(name)));
}

/**
 * Removes all settings from our own environment. A test that starts its own product must not use the operator's
 * database, ports or secrets.
 */
export function forgetSettings(): void {
  for (const name of [...Object.keys(environment.shape), ...OF_THE_SANDBOX]) {
    delete process.env[name];
  }
}
