/**
 * `npm run fuzz -- --runs 10000 [--seed 7] [--route /login]`: sends generated requests, `--runs` to each
 * route or to each route whose name contains the text. `npm test` sends a few hundred of them.
 */
import { parseArgs } from "node:util";
import { runTests } from "./lib/run-tests.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "10000" },
    seed: { type: "string" },
    route: { type: "string" },
  },
});
const env = {
  FUZZ_REQUESTS: values.runs,
  ...(values.seed === undefined ? {} : { FUZZ_SEED: values.seed }),
};
/** The tests that run after all requests have been sent. */
const AFTERWARDS = ["took no part", "went unhandled"];
const only = values.route ? ["-t", [quoted(values.route), ...AFTERWARDS].join("|")] : [];

const isPassed = await runTests(["server/src/whole-portal/fuzz.test.ts", ...only], env);
process.exitCode = isPassed ? 0 : 1;

function quoted(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
