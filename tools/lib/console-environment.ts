import { consoleVariables } from "../../server/src/config.ts";

/** Variables that Node itself and the system read. */
const OF_THE_SYSTEM = ["PATH", "HOME", "TZ", "NODE_EXTRA_CA_CERTS", "NODE_COMPILE_CACHE"];

/** The variable that the settings file of a rehearsal reads. */
const OF_REHEARSALS = ["SANDBOX_BANK_FEED"];

/** Returns the environment of the console's process: it has one database login, and only the game's secret. */
export function consoleEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const names = new Set([...consoleVariables, ...OF_THE_SYSTEM, ...OF_REHEARSALS]);
  return Object.fromEntries(Object.entries(env).filter(([name]) => names.has(name)));
}
