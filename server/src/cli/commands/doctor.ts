import { positiveNumber } from "../arguments.ts";
import type { Command } from "../command.ts";
import { examine } from "../doctor/examine.ts";
import type { Finding, Found } from "../doctor/finding.ts";

const LIMIT_SECONDS = "5";
const LABELS: Readonly<Record<Found["state"], string>> = {
  ok: "ok",
  wrong: "WRONG",
  not_known: "not known",
};
const LABEL_COLUMN = 9;
const CHECK_COLUMN = 16;

export const doctor: Command = {
  summary: "checks this installation from inside, and says how to mend what is wrong",
  options: { "limit-seconds": `how long a check may take: ${LIMIT_SECONDS}` },
  isOfMachine: true,
  run: async ({ env, options: { "limit-seconds": given = LIMIT_SECONDS } }) => {
    const limitMs = positiveNumber("--limit-seconds", given) * 1_000;
    const checks = await examine(env, limitMs);
    const countOf = (state: Found["state"]) => checks.filter((each) => each.state === state).length;
    const wrong = countOf("wrong");
    const summary = `${countOf("ok")} ok, ${wrong} wrong, ${countOf("not_known")} not known`;
    const isOk = wrong === 0;
    return { ok: isOk, lines: [...checks.map(lineOf), summary], data: { ok: isOk, checks } };
  },
};

function lineOf({ check, state, says, mend }: Finding): string {
  const head = `${LABELS[state].padEnd(LABEL_COLUMN)}  ${check.padEnd(CHECK_COLUMN)}  ${says}`;
  return mend === undefined ? head : `${head}; to mend: ${mend}`;
}
