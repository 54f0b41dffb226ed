/** The command `doctor`: runs all checks of an installation, and prints their findings. */
import { type Config, ConfigError, readConfig } from "../../config.ts";
import { withDatabase } from "../../kit/database/with-database.ts";
import { addressChecks } from "../doctor/address-checks.ts";
import { findOutsideClocks } from "../doctor/outside-clocks.ts";
import { consoleChecks } from "../doctor/console-checks.ts";
import { databaseChecks } from "../doctor/database-checks.ts";
import { type Finding, type Found, notKnown, ok, runChecks, wrong } from "../doctor/finding.ts";
import { operationChecks } from "../doctor/operation-checks.ts";
import { partyChecks } from "../doctor/party-checks.ts";
import { onMachine } from "../machine-room.ts";
import { positiveNumber, texts } from "../options.ts";

/** The default of --limit-seconds. */
const LIMIT_SECONDS = "5";
const LABELS: Readonly<Record<Found["state"], string>> = {
  ok: "ok",
  wrong: "WRONG",
  not_known: "not known",
};
/** The widths of the printed columns, in characters. */
const LABEL_COLUMN = 9;
const CHECK_COLUMN = 16;
/** Few database connections are enough: most checks wait for other servers. */
const CONNECTIONS = 4;
/** Some checks limit their own calls to this share of the time, to report which server did not answer. */
const CALL_SHARE = 0.9;

export const doctor = onMachine({
  summary: "checks this installation from inside, and says how to mend what is wrong",
  options: texts({ "limit-seconds": `how long a check may take: ${LIMIT_SECONDS}` }),
  run: async ({ env, options: { "limit-seconds": given = LIMIT_SECONDS } }) => {
    const limitMs = positiveNumber("--limit-seconds", given) * 1_000;
    const checks = await examine(env, limitMs);
    const countOf = (state: Found["state"]) => checks.filter((each) => each.state === state).length;
    const wrongCount = countOf("wrong");
    const summary = `${countOf("ok")} ok, ${wrongCount} wrong, ${countOf("not_known")} not known`;
    const lines = [...checks.map(lineOf), summary];
    return { isWrong: wrongCount > 0, lines, data: { ok: wrongCount === 0, checks } };
  },
});

/** Runs all checks of an installation by its settings. Changes nothing and notifies nobody. */
async function examine(variables: NodeJS.ProcessEnv, limitMs: number): Promise<Finding[]> {
  const config = await readConfig(variables).catch((error: unknown) => {
    if (error instanceof ConfigError) return error;
    throw error;
  });
  return config instanceof ConfigError ? settingsFaults(config) : examineWith(config, limitMs);
}

function settingsFaults({ message }: ConfigError): Finding[] {
  const mend = "docs/configuration.md";
  return [
    ...message.split("\n").map((fault) => ({ check: "settings", ...wrong(fault, mend) })),
    { check: "the rest", ...notKnown("cannot be checked before the settings are right") },
  ];
}

async function examineWith(config: Config, limitMs: number): Promise<Finding[]> {
  const { env, doubts } = config;
  const { DATABASE_URL: url, DATABASE_PREPARE: prepare } = env;
  const found = await withDatabase({ url, maxConnections: CONNECTIONS, prepare }, (db) =>
    runChecks(
      {
        ...databaseChecks(config, db, limitMs * CALL_SHARE),
        ...operationChecks(env, db, limitMs),
        ...consoleChecks(env, db, limitMs * CALL_SHARE),
        "clock outside": () => findOutsideClocks(config, limitMs),
        ...addressChecks(config, limitMs),
        ...partyChecks(config, limitMs * CALL_SHARE),
      },
      limitMs,
    ),
  );
  const says = [`complete, of ${env.NODE_ENV}`, ...doubts].join("; ");
  return [{ check: "settings", ...ok(says) }, ...found];
}

function lineOf({ check, state, says, mend }: Finding): string {
  const head = `${LABELS[state].padEnd(LABEL_COLUMN)}  ${check.padEnd(CHECK_COLUMN)}  ${says}`;
  return mend === undefined ? head : `${head}; to mend: ${mend}`;
}
