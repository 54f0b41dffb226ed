import { runTests } from "../tools/lib/run-tests.ts";

/** Plants every fault in the reference game server and in a gateway: the kit must find each, and no other. */
export const run = (): Promise<boolean> =>
  runTests(["conformance/"], { EVERY_PLANTED_FAULT: "yes" });
