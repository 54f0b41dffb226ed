import { runTests } from "../tools/lib/run-tests.ts";

/** Where money moves. */
const TESTS = [
  "server/src/domain/ledger",
  "server/src/features/payment",
  "server/src/features/purchase",
  "server/src/features/recharge",
  "server/src/features/top-up",
  "server/src/features/transactions",
];
/** It looks at plans, which name the parts. */
const ABOUT_PLANS = "server/src/features/transactions/plans.test.ts";
/** What they plant is refused here: a parent of another player, and to take away a foreign key that is not there. */
const REFUSED_HERE = [
  "a recall of more than its top-up gave is found",
  "a sealed journal that is gone is found",
  "another player's is answered as an unknown one, and so is what hangs on it",
  "shows nobody else's, not even as a link",
];
/** They plant rows past the transaction that tells their player. */
const WITHOUT_PLAYER = [
  "credit by a kind that needs a transaction, without one is found",
  "credit as part of a top-up that was booked is found",
];
const OTHERS = `^(?!.*(?:${[...REFUSED_HERE, ...WITHOUT_PLAYER].join("|")}))`;
const CONTROL = ["server/src/features/recharge"];

/**
 * `npm run drill -- partitions`: runs tests, as they are, on tables of players that are spread by their player, as on
 * several machines they would be; then, as the control, on such in which rows of one player lie apart.
 */
export async function run(): Promise<boolean> {
  const chosen = [...TESTS, "--exclude", ABOUT_PLANS, "--testNamePattern", OTHERS];
  const isKept = await runTests(chosen, { PARTITIONED: "1" });
  say(isKept ? "as promised" : "NOT AS PROMISED");
  const isControlKept = await runTests(CONTROL, { PARTITIONED: "astray" });
  say(
    isControlKept
      ? "THE CONTROL DID NOT FAIL"
      : "control: with the orders of one player apart from their transactions tests fail",
  );
  return isKept && !isControlKept;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
