/** The limits of grants, which the database enforces. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { awayFromMidnight } from "../../testing/moments.ts";
import { readPortalSettings } from "../../config.ts";
import { post } from "../../domain/ledger/ledger.ts";
import { OperationRefused } from "../../domain/ledger/run-operation.ts";
import { codeOf } from "../../kit/database/database-errors.ts";
import { sql } from "../../kit/database/sql.ts";
import { withDatabase } from "../../kit/database/with-database.ts";
import type { OperatorServices } from "../../operator-services.ts";
import { aDatabase, connectionsTo } from "../../testing/database/test-database.ts";
import { aGrant, aHolder, balancesOf, type Holder } from "../../testing/money/books.ts";
import { brokenInvariants } from "../../testing/money/wallets.ts";
import { grantCredit } from "./grant-credit.ts";
import { operatorNamed } from "../../testing/people/operators.ts";

/** How many operations run at once. */
const HANDS = 50;
/** The SQLSTATE of a grant beyond a limit. */
const OVER_LIMIT = "PT013";
const LIMITS = {
  bulkPerDayKp: 1_000,
  perOperationKp: 100,
  perOperatorDayKp: 500,
  perDayKp: 800,
};

const database = await aDatabase();
const { url } = database;
const db = connectionsTo(url, 10);
const portal = { ...(await readPortalSettings(undefined)), operators: { grants: LIMITS } };
const services: OperatorServices = { db, portal, notifications: { publish: () => {} } };

let holder: Holder;
let player: string;
let players = 0;
beforeEach(async () => {
  await awayFromMidnight();
  await database.query("delete from granted_days");
  players += 1;
  player = `player_${players}`;
  holder = await aHolder(db, player);
});
afterAll(async () => expect(await brokenInvariants({ database })).toEqual([]));

const grant = (kp: number, occasion: string, by = "lan", isDryRun = false) =>
  grantCredit(services, { ...operatorNamed(by), isDryRun }, { username: player, kp, occasion });

describe("R-OPS-A: a grant is refused", () => {
  test("above the limit of one, and its message says which", async () => {
    await expect(grant(101, "a")).rejects.toThrow("101 KP are more than one grant may be: 100 KP");
    expect((await grant(100, "a")).isNew).toBe(true);
  });

  test("above the operator's daily limit, and a dry run counts nothing", async () => {
    for (const at of [1, 2, 3, 4]) await grant(100, `part ${at}`, "lan");
    await grant(100, "rehearsed", "lan", true);
    await grant(100, "part 5");
    await expect(grant(1, "part 6")).rejects.toThrow(
      "1 KP more are over the limit of 500 KP a day for one operator (500 KP today already)",
    );
    expect((await grant(100, "part 7", "hoa")).isNew).toBe(true);
  });

  test("above the daily limit of all operators together", async () => {
    for (const at of [1, 2, 3, 4, 5, 6, 7, 8]) await grant(100, `part ${at}`, `operator ${at}`);
    await expect(grant(1, "part 9", "operator 9")).rejects.toThrow(OperationRefused);
    // A repeat gives nothing, and does not count as a grant.
    expect((await grant(100, "part 8", "operator 8")).isNew).toBe(false);
    expect(await balancesOf(db, holder.id)).toEqual({ credit: 800, debt: 0 });
  });
});

test.each([
  ["the day's limit", (at: number) => `operator ${at}`, 13],
  ["the limit of their one operator", () => "lan", 8],
])("R-OPS-A: of 50 grants at once as many succeed as fit into %s", async (_limit, by, fitting) => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: HANDS }, (_, at) => grant(60, `race ${at}`, by(at))),
  );
  const refused = outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
  expect(refused).toEqual(refused.map(() => expect.any(OperationRefused)));
  expect(outcomes.length - refused.length).toBe(fitting);
  expect(await balancesOf(db, holder.id)).toEqual({ credit: 60 * fitting, debt: 0 });
});

describe("R-OPS-A: the runtime role cannot exceed the highest limit", () => {
  const CEILING_KP = 1_000_000;

  /** Grants by raw SQL, with limits set by the caller. */
  const grantBySql = (kp: number) =>
    db
      .transaction(async (tx) => {
        for (const setting of ["per_operation_kp", "per_operator_day_kp", "per_day_kp"]) {
          await tx.run(sql`select set_config(${`portal.grant_${setting}`}, '99999999999', true)`);
        }
        const house = [{ account: "grants", currency: "KP", amount: -kp }] as const;
        const journal = await aGrant(tx, holder.id, { userKp: kp, house });
        await tx.run(
          sql`update transactions set value = ${kp} where id = ${journal.transactionId}`,
        );
        await post(tx, journal);
      })
      .then(
        () => "granted",
        (error: unknown) => codeOf(error),
      );

  test("of one grant, or of a day", async () => {
    expect(await grantBySql(CEILING_KP + 1)).toBe(OVER_LIMIT);
    const answers = [];
    for (let at = 0; at < 4; at += 1) answers.push(await grantBySql(CEILING_KP));
    expect(answers).toEqual(["granted", "granted", "granted", OVER_LIMIT]);
  });

  test("or changes what is counted", async () => {
    for (const login of [database.runtimeUrl, database.consoleUrl, database.operatorUrl]) {
      await withDatabase({ url: login, maxConnections: 1 }, async (loggedIn) => {
        for (const text of [
          "update grant_ceilings set per_grant_kp = 1",
          "delete from grant_ceilings",
          "update granted_days set kp = 1",
          "delete from granted_days",
          "select count_grant('', -5, 10, '')",
        ]) {
          const changed = loggedIn.run({ name: "", text, values: [] });
          await expect(changed, text).rejects.toThrow(/permission denied/);
        }
      });
    }
  });
});
