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
const CONTROL = ["server/src/features/recharge"];

/**
 * `npm run drill -- partitions`: runs tests, as they are, on tables of players that are spread by their player, as on
 * several machines they would be; then, as the control, on such in which rows of one player lie apart.
 */
export async function run(): Promise<boolean> {
  const isKept = await runTests(TESTS, { PARTITIONED: "1" });
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
