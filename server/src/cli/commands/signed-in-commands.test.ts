import { randomUUID } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { StaffRole } from "@portal/contract/console/rights";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "../../domain/ledger/invariants.ts";
import { openDatabase } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { hashToken } from "../../kit/http/browser/session-tokens.ts";
import { concurrently } from "../../testing/concurrently.ts";
import { contentOf, walletOf } from "../../testing/money/wallets.ts";
import { aPlayer } from "../../testing/people/people.ts";
import { totpOf } from "../../testing/people/two-factor.ts";
import { staffTokenOf } from "../../testing/people/staff.ts";
import { aConsole } from "../../testing/portal/test-console.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { TEST_SECRETS } from "../../testing/portal/test-secrets.ts";
import { runPortalJson, settingsOf } from "../testing/run-portal.ts";

const portal = await aPortal();
const staff = await aConsole(portal.database);
const { query } = portal.database;
const settings = { ...settingsOf(portal.database), ...TEST_SECRETS };
const operator = openDatabase({ url: portal.database.operatorUrl, maxConnections: 1 });
afterAll(() => operator.close());

let username: string;
beforeAll(async () => {
  ({ username } = await aPlayer(portal));
  await query("update staff_rules set is_person_required = true");
});

const MOMENT_BEFORE_MS = 60_000;
type Words = readonly string[];
const nobody = (...words: Words) => runPortalJson([...words, "--reason", "ticket 7"], settings);
const withToken =
  (token: string) =>
  (...words: Words) =>
    runPortalJson([...words, "--reason", "ticket 7"], { ...settings, PORTAL_STAFF_TOKEN: token });
async function signedIn(login: string, role: StaffRole) {
  const browser = await staff.signIn(login, role);
  return withToken(await staffTokenOf(browser));
}

const grantOf = (kp: number): Words => ["grant", username, String(kp), "--occasion", randomUUID()];
const kpOf = async (): Promise<number> =>
  Number(
    (await query("select coalesce(sum(kp), 0) as kp from granted_days where operator = ''"))[0]![
      "kp"
    ],
  );

describe("R-OPS-A: where a person is required, the command line", () => {
  test("changes nothing under a typed name, dry runs included, and reads on", async () => {
    for (const words of [grantOf(5), ["users", "end-sessions", username], grantOf(5)]) {
      const refused = { refused: { argument: "PORTAL_STAFF_TOKEN" } };
      expect(await nobody(...words, "--by", "hoa")).toMatchObject({ code: 1, data: refused });
      expect(await nobody(...words, "--dry-run")).toMatchObject({ code: 1, data: refused });
    }
    expect(await kpOf()).toBe(0);
    expect(await runPortalJson(["users", "find", username], settings)).toMatchObject({ code: 0 });
  });

  test("has no way past that by SQL: no entry, no proposal, no decision", async () => {
    const entry = sql`insert into operator_log (operator, reason, command, details) values ('hoa', 'r', 'grant', '{}')`;
    for (const forbidden of [
      entry,
      sql`select propose('delivery:x', '{}', 'e', null, 'hoa')`,
      sql`select decide_approval(${randomUUID()}, 'minh', 'approved')`,
    ]) {
      await expect(operator.run(forbidden), forbidden.text).rejects.toMatchObject({
        code: "PT014",
      });
    }
  });

  test("gives a signed-in person no credit to give past the operation, by SQL of their own", async () => {
    const browser = await staff.signIn("an", "admin");
    const session = hashToken(await staffTokenOf(browser));
    const [player] = await query("select id from users where username = $1", [username]);
    const userId = Number(player!["id"]);
    const grant = operator.transaction(async (tx) => {
      await tx.run(sql`select begin_staff_command(${session})`);
      await tx.run(sql`
        insert into operator_log (operator, reason, command, user_id, details)
        values ('an', 'ticket 7', 'grant', ${userId}, '{}')`);
      await tx.many(sql`
        with t as (
          insert into transactions (user_id, type, status, value, currency)
          values (${userId}, 'credit.recharge', 'success', 10, 'KP') returning id
        )
        select post_journal(${randomUUID()}, 'credit.recharge', t.id, ${userId}, 10::bigint, true,
          array['grants'], array['KP'], array[-10::bigint]) from t`);
    });
    await expect(grant).rejects.toMatchObject({ code: "PT015" });
  });

  test("does what the console would: alone within the limit, beyond it by another person's approval", async () => {
    const [minh, hoa] = [await signedIn("minh", "payments"), await signedIn("hoa", "senior")];
    expect(await minh(...grantOf(400))).toMatchObject({ code: 0, data: { mayDoAlone: true } });
    const before = await kpOf();
    const beyond = await minh(...grantOf(4_000));
    expect(beyond).toMatchObject({ code: 0, data: { mayDoAlone: false } });
    expect(await kpOf()).toBe(before);
    const approve: Words = ["approvals", "approve", String(beyond.data["approval"])];
    expect(await minh(...approve)).toMatchObject({ code: 1 });
    const approved = await concurrently(10, () => hoa(...approve));
    expect(approved.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(await kpOf()).toBe(before + 4_000);
  });

  test("refuses an operation that the role has no right to, and commands that no operation stands for", async () => {
    const mai = await signedIn("mai", "marketing");
    expect(await mai(...grantOf(5))).toMatchObject({ code: 1 });
    const guardian: Words = ["users", "remove-guardian", username];
    expect(await mai(...guardian)).toMatchObject({ code: 1 });
    const an = await signedIn("an", "admin");
    expect(await an(...guardian)).toMatchObject({ code: 0 });
  });

  test("settles nothing by a word that is neither outcome", async () => {
    const minh = await signedIn("minh", "payments");
    for (const words of [["piad", "--vnd", "50000"], ["charged"], ["not-paid", "--vnd", "50000"]]) {
      expect(await minh("settle", "momo:MM0172", ...words)).toMatchObject({ code: 2 });
    }
    expect(await query("select from approvals where subject like '%MM0172%'")).toEqual([]);
  });

  test("lets who proposed take it back, and who may approve reject it", async () => {
    const [lan, tuan] = [await signedIn("lan", "support"), await signedIn("tuan", "accountant")];
    const { data } = await lan(...grantOf(9));
    const reject: Words = ["approvals", "reject", String(data["approval"])];
    expect(await tuan(...reject)).toMatchObject({ code: 1 });
    expect(await lan(...reject)).toMatchObject({ code: 0 });
    expect(await lan(...reject)).toMatchObject({ code: 1 });
  });
});

describe("R-OPS-A: on the day without an identity provider", () => {
  /** Makes a break-glass administrator. @returns a function that signs them in with the code of now */
  async function addBreakGlass(login: string) {
    const owner = { ...settings, MIGRATION_DATABASE_URL: portal.database.url };
    const words = ["break-glass", "add", login, "--name", "Kính", "--reason", "installation"];
    const { data } = await runPortalJson(words, owner);
    const code = totpOf(String(new URL(String(data["otpauthUri"])).searchParams.get("secret")));
    return (key = String(data["key"])) =>
      runPortalJson(
        ["break-glass", "sign-in", login, "--code", code, "--reason", "provider is down"],
        { ...settings, PORTAL_BREAK_GLASS_KEY: key },
      );
  }

  test("a break-glass administrator signs in on the command line, each code once", async () => {
    const signIn = await addBreakGlass("glass");
    expect(await signIn("A".repeat(43))).toMatchObject({ code: 1 });
    const once = await concurrently(10, () => signIn());
    const tokens = once.filter((run) => run.code === 0).map((run) => String(run.data["token"]));
    expect(tokens).toHaveLength(1);
    const glass = withToken(tokens[0]!);
    expect(await glass("users", "end-sessions", username)).toMatchObject({ code: 0 });
    const [entry] = await query("select operator from operator_log order by id desc limit 1");
    expect(entry).toEqual({ operator: "glass" });
  });

  test("R-RUN-4: catch-up takes back what a restore lost for a break-glass administrator, and for nobody without a token", async () => {
    const player = await aPlayer(portal);
    const line = `vietcombank,70001,50000,${await contentOf(player)},${new Date().toISOString()}`;
    const statement = join(mkdtempSync(join(tmpdir(), "portal-catch-up-")), "bank.csv");
    writeFileSync(statement, `method,id,amount,content,at\n${line}\n`);
    const moment = new Date(Date.now() - MOMENT_BEFORE_MS).toISOString();
    const catchUp: Words = ["catch-up", "--from", moment, "--statement", statement];
    const lan = await signedIn("lan", "support");
    const refused = { code: 1, data: { refused: { argument: "PORTAL_STAFF_TOKEN" } } };
    for (const dry of [[], ["--dry-run"]]) {
      expect(await nobody(...catchUp, ...dry)).toMatchObject(refused);
      expect(await nobody(...catchUp, ...dry, "--by", "hoa")).toMatchObject(refused);
    }
    expect((await lan(...catchUp)).code).toBe(1);
    expect(await walletOf(player)).toEqual({ credit: 0, debt: 0 });

    const signIn = await addBreakGlass("glass-of-restore");
    const glass = withToken(String((await signIn()).data["token"]));
    const dry = await glass(...catchUp, "--dry-run");
    expect(dry).toMatchObject({ code: 0, data: { booked: 1, left: 0 } });
    expect(await walletOf(player)).toEqual({ credit: 0, debt: 0 });
    expect(await glass(...catchUp)).toMatchObject({ code: 0, data: { booked: 1, left: 0 } });
    expect(await walletOf(player)).toEqual({ credit: 500, debt: 0 });
    expect(await glass(...catchUp)).toMatchObject({ code: 0, data: { booked: 0, left: 0 } });
    const [entry] = await query(
      "select operator, command from operator_log order by id desc limit 1",
    );
    expect(entry).toMatchObject({ operator: "glass-of-restore" });
  });
});

describe("R-OPS-A: verify", () => {
  const entry = `insert into operator_log (operator, reason, command, details)
    values ('hoa', 'never', 'users find', '{}')`;
  const proposal = `insert into approvals (subject, proposal, evidence, proposed_by)
    values ('planted', '{}', 'never', 'minh')`;
  const decision = `update approvals set decision = 'approved', decided_by = 'hoa', decided_at = now()
    where decision is null`;
  const staffs = "proposed_by_staff, operation, amount, preview, preview_hash";

  /** What verify finds after the owner has written this, with every trigger on. */
  async function foundAfterInsert(...statements: string[]): Promise<readonly string[]> {
    const owner = openDatabase({ url: portal.database.url, maxConnections: 1 });
    let found: readonly string[] = [];
    await owner
      .transaction(async (tx) => {
        for (const text of statements) await tx.run({ name: "", text, values: [] });
        await tx.run(sql`set constraints all immediate`);
        found = (await findViolations(tx)).map(({ invariant }) => invariant.id);
        throw new Error("undone");
      })
      .catch((error: Error) => expect(error.message).toBe("undone"));
    await owner.close();
    return found;
  }

  test("finds nothing in what people of the staff have done", async () => {
    expect(await foundAfterInsert()).toEqual([]);
  });

  test.each([
    ["an entry that nobody signed in for", [entry]],
    ["a proposal", [proposal]],
    ["the decision of one", [proposal, decision]],
    [
      "a proposal under a person's name",
      [
        `insert into approvals (subject, proposal, evidence, proposed_by, ${staffs})
         select 'planted', '{}', 'never', login, id, 'grant', 1, '{}', '' from staff where login = 'minh'`,
      ],
    ],
    [
      "an entry of a feed that booked nothing",
      [entry.replace("hoa", "feed sepay").replace("users find", "transfers reversed")],
    ],
  ])("finds %s, chained as the owner's triggers chain it", async (_what, statements) => {
    expect(await foundAfterInsert(...statements)).toEqual(["I15"]);
  });

  test("asks for no person where the settings believe a typed name", async () => {
    const demo = "update staff_rules set is_person_required = false";
    expect(await foundAfterInsert(demo, entry, proposal)).toEqual([]);
  });
});
