import { examine } from "../doctor/examine.ts";
import type { Finding, Found } from "../doctor/finding.ts";
import { onMachine } from "../machine-room.ts";
import { positiveNumber, texts } from "../options.ts";

const LIMIT_SECONDS = "5";
const LABELS: Readonly<Record<Found["state"], string>> = {
  ok: "ok",
  wrong: "WRONG",
  not_known: "not known",
};
const LABEL_COLUMN = 9;
const CHECK_COLUMN = 16;

export const doctor = onMachine({
  summary: "checks this installation from inside, and says how to mend what is wrong",
  options: texts({ "limit-seconds": `how long a check may take: ${LIMIT_SECONDS}` }),
  run: async ({ env, options: { "limit-seconds": given = LIMIT_SECONDS } }) => {
    const limitMs = positiveNumber("--limit-seconds", given) * 1_000;
    const checks = await examine(env, limitMs);
    const countOf = (state: Found["state"]) => checks.filter((each) => each.state === state).length;
    const wrong = countOf("wrong");
    const summary = `${countOf("ok")} ok, ${wrong} wrong, ${countOf("not_known")} not known`;
    const lines = [...checks.map(lineOf), summary];
    return { isWrong: wrong > 0, lines, data: { ok: wrong === 0, checks } };
  },
});

function lineOf({ check, state, says, mend }: Finding): string {
  const head = `${LABELS[state].padEnd(LABEL_COLUMN)}  ${check.padEnd(CHECK_COLUMN)}  ${says}`;
  return mend === undefined ? head : `${head}; to mend: ${mend}`;
}
