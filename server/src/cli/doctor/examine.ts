import { ConfigError, type Config, readConfig } from "../../config.ts";
import { openDatabase } from "../../kit/database/database.ts";
import { addressChecks } from "./address-checks.ts";
import { clockCheck } from "./clock-checks.ts";
import { consoleChecks } from "./console-checks.ts";
import { databaseChecks } from "./database-checks.ts";
import { type Finding, notKnown, ok, runChecks, wrong } from "./finding.ts";
import { operationChecks } from "./operation-checks.ts";
import { partyChecks } from "./party-checks.ts";

/** A few: most checks wait for other servers, not for the database. */
const CONNECTIONS = 4;
/** A shorter limit for some checks' own calls, so that they can report which server did not answer. */
const CALL_SHARE = 0.9;

/** Runs all checks of an installation by its settings. Changes nothing and notifies nobody. */
export async function examine(variables: NodeJS.ProcessEnv, limitMs: number): Promise<Finding[]> {
  const config = await readConfig(variables).catch((error: unknown) => error);
  if (config instanceof ConfigError) return settingsFaults(config);
  if (config instanceof Error) throw config;
  return examineWith(config as Config, limitMs);
}

function settingsFaults({ message }: ConfigError): Finding[] {
  const mend = "docs/configuration.md";
  return [
    ...message.split("\n").map((fault) => ({ check: "settings", ...wrong(fault, mend) })),
    { check: "the rest", ...notKnown("cannot be checked before the settings are right") },
  ];
}

async function examineWith(config: Config, limitMs: number): Promise<Finding[]> {
  const { env } = config;
  const db = openDatabase({
    url: env.DATABASE_URL,
    maxConnections: CONNECTIONS,
    prepare: env.DATABASE_PREPARE,
  });
  try {
    const found = await runChecks(
      [
        ...databaseChecks(env, db, limitMs * CALL_SHARE),
        ...operationChecks(env, db, limitMs),
        ...consoleChecks(env, db, limitMs * CALL_SHARE),
        clockCheck(config, limitMs),
        ...addressChecks(config, limitMs),
        ...partyChecks(config, limitMs * CALL_SHARE),
      ],
      limitMs,
    );
    return [settingsFound(config), ...found];
  } finally {
    await db.close();
  }
}

function settingsFound({ env, doubts }: Config): Finding {
  const says = [`complete, of ${env.NODE_ENV}`, ...doubts].join("; ");
  return { check: "settings", ...ok(says) };
}
