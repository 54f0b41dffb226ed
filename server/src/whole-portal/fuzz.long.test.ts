/**
 * Generated requests to every route never break a rule for responses, change another player, or leave memory behind.
 * FUZZ_REQUESTS makes longer runs.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "../domain/ledger/invariants.ts";
import { type State, stateOf } from "../testing/database/database-state.ts";
import { aCast, attack, type Cast, targetsAmong } from "./testing/fuzz/attack.ts";
import { scriptedGateway } from "../testing/money/card-gateway.ts";
import { everyRoute } from "../testing/portal/every-route.ts";
import { aPortalForEveryCall } from "../testing/portal/portal-for-every-call.ts";

/** How many requests each route gets. */
const REQUESTS = Number(process.env["FUZZ_REQUESTS"] ?? 200);
/** A part of the names of the routes that get requests; all routes if it is empty. */
const ROUTE = process.env["FUZZ_ROUTE"] ?? "";
const SEED = Number(process.env["FUZZ_SEED"] ?? 20_261_122);

const WARM_UP_REQUESTS = 10;
const MS_PER_REQUEST = 60;
const HEAP_MAY_GROW = 1.1;

/** What anybody may cause with a username alone: a reset link by email, a text to the gateway. */
const TRACES_BY_RIGHT = ["link_tokens", "sms_codes", "inbound_sms"];

/** A gateway that accepts every card at once: a silent one would hold each request for seconds. */
const cardGateway = await scriptedGateway();
cardGateway.answers(() => ({ status: 1 }));
afterAll(cardGateway.close);
const portal = await aPortalForEveryCall({
  CARD_API_URL: cardGateway.url,
  LOG_LEVEL: "fatal",
  RATE_LIMIT_SCALE: "1000000",
});
const targets = targetsAmong(everyRoute(portal.app)).filter(({ name }) => name.includes(ROUTE));
const TIMEOUT_MS = 120_000 + targets.length * REQUESTS * MS_PER_REQUEST;
let cast: Cast;
let before: State;
let heapBefore: number;
const unhandled: unknown[] = [];
const note = (reason: unknown) => void unhandled.push(reason);

beforeAll(async () => {
  process.on("unhandledRejection", note).on("uncaughtException", note);
  cast = await aCast(portal);
  before = await stateOf(portal.database, [cast.bystander.username], TRACES_BY_RIGHT);
  for (const target of targets) {
    await attack(portal, cast, target, { requests: WARM_UP_REQUESTS, seed: SEED });
  }
  heapBefore = heapInUse();
}, TIMEOUT_MS);

afterAll(() => void process.off("unhandledRejection", note).off("uncaughtException", note));

test(
  `R-WIRE-2: no request makes a route break the rules for responses (seed ${SEED})`,
  async () => {
    const faults: string[] = [];
    for (const target of targets) {
      const campaign = { requests: REQUESTS, seed: SEED };
      await attack(portal, cast, target, campaign).catch((error: Error) =>
        faults.push(error.message),
      );
    }
    expect(faults).toEqual([]);
  },
  TIMEOUT_MS,
);

test("R-WIRE-2: the attacks changed nothing of a player who took no part", async () => {
  const usernames = [cast.bystander.username];
  expect(await stateOf(portal.database, usernames, TRACES_BY_RIGHT)).toEqual(before);
  expect(await findViolations(portal.services.db)).toEqual([]);
});

test("R-WIRE-2: no rejection and no exception went unhandled, no prototype was touched", () => {
  expect(unhandled).toEqual([]);
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect("isAdmin" in {}).toBe(false);
});

test("R-WIRE-2: the memory that the attacks took is given back", () => {
  expect(heapInUse() / heapBefore).toBeLessThan(HEAP_MAY_GROW);
});

/** Returns the used heap in bytes, after garbage collection. */
function heapInUse(): number {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  for (let turn = 0; turn < 3; turn += 1) collect();
  return process.memoryUsage().heapUsed;
}
