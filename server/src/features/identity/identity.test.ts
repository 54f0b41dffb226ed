/**
 * What the operator may require before a first recharge, as the law asks: a verified phone, name and date of birth, a
 * guardian for players under 16.
 */
import type { RechargeOptions } from "@portal/contract/recharge";
import { afterEach, describe, expect, test } from "vitest";
import { portal as demo } from "../../../../portal.config.ts";
import { concurrently, tally } from "../../testing/concurrently.ts";
import { aPlayerWith, brokenInvariants, walletOf } from "../../testing/money/wallets.ts";
import { aGuardian, guardianCodeIn, YOUNG as YOUNG_DATE } from "../../testing/people/guardians.ts";
import type { Person } from "../../testing/people/people.ts";
import { inE164, sendSmsNotice, textsTo, wrongCode } from "../../testing/people/phones.ts";
import { buy, buySurely } from "../../testing/people/proofs.ts";
import { portalConfigWith } from "../../testing/portal/portal-config.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";
import { LAW } from "../../testing/portal/portal-for-every-call.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { aDesk } from "../../testing/people/staff.ts";
import { aConsole } from "../../testing/portal/test-console.ts";
import { limits } from "./feature.ts";

const PORTAL_CONFIG = portalConfigWith({ recharge: { ...demo.recharge, requires: LAW.requires } });
const { portal, sandbox } = await aPortalWithSandbox({ PORTAL_CONFIG });
const byPhoneAlone = await aPortal(
  {
    GAME_API_URL: sandbox.gameApiUrl,
    PORTAL_CONFIG: portalConfigWith({
      recharge: { ...demo.recharge, requires: { verifiedPhone: true } },
    }),
  },
  portal.database,
);
const off = await aPortal({}, portal.database);
afterEach(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});

const ORDER = { creditAmount: 100, zoneId: "1" };
const GROWN_UP = { firstName: " Lan ", lastName: "Trần", dob: "1994-04-30" };
const YOUNG = { ...GROWN_UP, dob: YOUNG_DATE };

const set = ({ username }: Person, assignment: string) =>
  portal.database.query(`update users set ${assignment} where username = $1`, [username]);
const requirementsOf = async ({ browser }: Person) =>
  ((await browser.get("/api/recharge/game")).body as unknown as RechargeOptions).requirements;
const give = ({ browser }: Person, form: object) => browser.send("PUT", "/api/user/identity", form);
/** Makes a player with a verified phone and credit. */
async function aVerifiedPlayer(): Promise<Person> {
  const player = await aPlayerWith(portal, 900);
  await set(player, "phone_verified_at = now()");
  return player;
}

async function codeAt(phone: string): Promise<string> {
  const texts = await textsTo(sandbox, phone, 1);
  return guardianCodeIn(texts.at(-1)!);
}

describe("R-LAW-1: a verified phone before the first recharge", () => {
  test("is required to buy, which the page shows beforehand", async () => {
    const player = await aPlayerWith(byPhoneAlone, 200);
    expect(await requirementsOf(player)).toEqual([{ what: "phone", isMet: false }]);
    const refused = await buy(player, ORDER);
    expect([refused.status, refused.body["errorCode"]]).toEqual([403, "recharge_needs_phone"]);
    expect((await walletOf(player)).credit).toBe(200);
    await sendSmsNotice(portal.url, { from: "0912345678", text: `KH ${player.username}` });
    expect(await requirementsOf(player)).toBeUndefined();
    expect((await buy(player, ORDER)).status).toBe(200);
  });

  test("is checked after a concurrent change of the phone: 20 waiting orders are refused", async () => {
    const player = await aPlayerWith(byPhoneAlone, 900);
    await set(player, "phone_verified_at = now()");
    const changing = await portal.services.db.pool.connect();
    try {
      await changing.query("begin");
      await changing.query("update users set phone_verified_at = null where username = $1", [
        player.username,
      ]);
      const orders = concurrently(20, () => buySurely(player, ORDER));
      // Every order has begun, and some wait for the row.
      await expect
        .poll(
          async () =>
            (
              await portal.database.query(
                "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%for share%'",
              )
            ).length,
        )
        .toBeGreaterThan(0);
      await changing.query("commit");
      expect(tally((await orders).map(({ status }) => status))).toEqual({ 403: 20 });
    } finally {
      changing.release();
    }
    expect((await walletOf(player)).credit).toBe(900);
  });
});

describe("R-LAW-2: name and date of birth", () => {
  test("are required before a recharge, and stored without spaces around them", async () => {
    const player = await aVerifiedPlayer();
    expect(await requirementsOf(player)).toEqual([
      { what: "phone", isMet: true },
      { what: "identity", isMet: false },
    ]);
    expect((await buy(player, ORDER)).body["errorCode"]).toBe("recharge_needs_identity");
    for (const dob of ["", "30/04/1994", "1994-02-30", "1899-12-31", "2999-01-01"]) {
      const { body } = await give(player, { ...GROWN_UP, dob });
      expect(Object.keys(body["errors"] as object), dob).toEqual(["dob"]);
    }
    expect((await give(player, GROWN_UP)).body).toMatchObject({
      firstName: "Lan",
      lastName: "Trần",
      dob: "1994-04-30",
    });
    expect((await buy(player, ORDER)).status).toBe(200);
  });

  test("keep the first of 20 concurrent dates; an operator can correct it", async () => {
    const player = await aVerifiedPlayer();
    const dates = await concurrently(20, (at) =>
      give(player, { ...GROWN_UP, dob: `19${String(at + 40)}-01-01` }),
    );
    expect(tally(dates.map(({ status }) => status))).toEqual({ 200: 1, 409: 19 });
    expect((await give(player, GROWN_UP)).body["errorCode"]).toBe("birth_date_fixed");
    const desk = await aDesk(await aConsole(portal.database));
    const { username } = player;
    const correct = { operation: "correct-birth-date", username, dob: "1994-04-30" };
    expect(await desk.done(correct)).toEqual({ username, isNew: true });
    expect((await desk.run(correct)).body["errorCode"]).toBe("operation_refused");
    const kept = await portal.database.query(
      "select from operator_log l where l::text like '%1994-04-30%'",
    );
    expect(kept).toEqual([]);
    expect((await give(player, GROWN_UP)).status).toBe(200);
  });
});

describe("R-LAW-3: a guardian for players under 16", () => {
  test("confirms with the code on their own phone, and stays; an operator can remove one", async () => {
    const player = await aVerifiedPlayer();
    const { browser } = player;
    const confirm = (code: string) => browser.post("/api/user/guardian/confirm", { code });
    await give(player, YOUNG);
    expect(await requirementsOf(player)).toContainEqual({ what: "guardian", isMet: false });
    expect((await buy(player, ORDER)).body["errorCode"]).toBe("recharge_needs_guardian");

    const own = await browser.send("PUT", "/api/user/guardian", {
      ...aGuardian(),
      phoneNumber: "0912345678",
    });
    expect(Object.keys(own.body["errors"] as object)).toEqual(["phoneNumber"]);
    const first = aGuardian();
    expect((await browser.send("PUT", "/api/user/guardian", first)).body["guardian"]).toEqual({
      ...first,
      phoneNumber: inE164(first.phoneNumber),
      verifiedAt: null,
    });
    const codeOfFirst = await codeAt(first.phoneNumber);
    // A new phone gets a new code, and the first code is invalid.
    const guardian = { ...aGuardian(), relation: "mother" as const };
    await browser.send("PUT", "/api/user/guardian", guardian);
    const code = await codeAt(guardian.phoneNumber);
    expect((await confirm(codeOfFirst)).status).toBe(422);
    expect((await buy(player, ORDER)).status).toBe(403);
    const confirmed = await concurrently(20, () => confirm(code));
    expect(confirmed.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await buy(player, ORDER)).status).toBe(200);

    const other = await browser.send("PUT", "/api/user/guardian", aGuardian());
    expect(other.body["errorCode"]).toBe("guardian_fixed");
    const desk = await aDesk(await aConsole(portal.database));
    const removal = { operation: "remove-guardian", username: player.username };
    expect(await desk.done(removal)).toMatchObject({ isNew: true });
    expect((await buy(player, ORDER)).status).toBe(403);
  });

  test("a code has five tries, and is not stored in clear text", async () => {
    const player = await aVerifiedPlayer();
    const { browser } = player;
    const confirm = (code: string) => browser.post("/api/user/guardian/confirm", { code });
    await give(player, YOUNG);
    const guardian = aGuardian();
    await browser.send("PUT", "/api/user/guardian", guardian);
    const code = await codeAt(guardian.phoneNumber);
    const [kept] = await portal.database.query<{ row: string }>(
      "select g::text as row from guardians g where phone_number = $1",
      [inE164(guardian.phoneNumber)],
    );
    expect(kept!.row).not.toContain(code);
    for (let at = 0; at < 5; at += 1) {
      expect((await confirm(wrongCode(code, at))).status).toBe(422);
    }
    expect((await confirm(code)).status).toBe(422);
  });

  test("SMS to one phone are limited per day, over all players who name it", async () => {
    const limited = await aPortal({ PORTAL_CONFIG, RATE_LIMIT_SCALE: "1" }, portal.database);
    const guardian = aGuardian();
    const answers: number[] = [];
    const { max } = limits.guardianCodeByPhoneDaily;
    for (let sent = 0; sent <= max;) {
      const player = await aPlayerWith(limited, 0);
      await set(player, "dob = '2020-01-31'");
      for (
        let each = 0;
        each < limits.guardianCodeByUser.max && sent <= max;
        each += 1, sent += 1
      ) {
        answers.push((await player.browser.send("PUT", "/api/user/guardian", guardian)).status);
      }
    }
    expect(tally(answers)).toEqual({ 200: max, 429: 1 });
  });
});

test("R-LAW-1 R-LAW-2 R-LAW-3: with the settings off, the calls answer 404", async () => {
  const player = await aPlayerWith(off, 100);
  expect((await give(player, GROWN_UP)).status).toBe(404);
  await set(player, "dob = '2020-01-31'");
  expect((await player.browser.send("PUT", "/api/user/guardian", aGuardian())).status).toBe(404);
  expect(await requirementsOf(player)).toBeUndefined();
});
