/** Only signed-in staff change something by a command; the database writes their name into the log. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findViolations } from "../../domain/ledger/invariants.ts";
import { sql } from "../../kit/database/sql.ts";
import { hashToken } from "../../kit/http/browser/session-tokens.ts";
import { concurrently } from "../../testing/concurrently.ts";
import { connectionsTo } from "../../testing/database/test-database.ts";
import { contentOf, walletOf } from "../../testing/money/wallets.ts";
import { tokenOf } from "../../testing/people/operators.ts";
import { aPlayer } from "../../testing/people/people.ts";
import { totpOf } from "../../testing/people/two-factor.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { TEST_SECRETS } from "../../testing/portal/test-secrets.ts";
import { runPortalJson } from "../testing/run-portal.ts";

const portal = await aPortal();
const { query } = portal.database;
const settings = { OPERATOR_DATABASE_URL: portal.database.operatorUrl, ...TEST_SECRETS };
const operator = connectionsTo(portal.database.operatorUrl, 1);

const { username } = await aPlayer(portal);

const MOMENT_BEFORE_MS = 60_000;
type Words = readonly string[];
const withToken =
  (token: string) =>
  (...words: Words) =>
    runPortalJson([...words, "--reason", "ticket 7"], { ...settings, PORTAL_STAFF_TOKEN: token });
const nobody = withToken("");

const REFUSED = { code: 1, data: { refused: { argument: "PORTAL_STAFF_TOKEN" } } };

/** A command that changes something: an email that was given up is ended. */
async function aJob(): Promise<string> {
  const [job] = await query<{ id: string }>(
    `insert into jobs (lane, share, task, payload, run_at, dead_at)
     values ('messages', 'x', 'send-mail', '{}', now(), now()) returning id`,
  );
  return job!.id;
}

async function newestEntry() {
  const [entry] = await query(
    "select operator, command, staff_id is not null as staff from operator_log order by id desc limit 1",
  );
  return entry;
}

describe("R-OPS-A: the command line", () => {
  test("without a sign-in changes nothing, not even in a dry run, but still reads", async () => {
    const words = ["jobs", "remove", await aJob()];
    for (const more of [[], ["--dry-run"]]) {
      expect(await nobody(...words, ...more)).toMatchObject(REFUSED);
      expect(await withToken("A".repeat(43))(...words, ...more)).toMatchObject(REFUSED);
    }
    expect((await nobody(...words, "--by", "hoa")).code).toBe(2);
    expect(await runPortalJson(["jobs", "list"], settings)).toMatchObject({ code: 1 });
    expect((await runPortalJson(["verify"], settings)).code).toBe(0);
  });

  test("logs under the signed-in person's name until their session ends", async () => {
    const token = await tokenOf(portal.database, "an", ["admin"]);
    expect((await withToken(token)("jobs", "remove", await aJob())).code).toBe(0);
    expect(await newestEntry()).toEqual({ operator: "an", command: "jobs remove", staff: true });
    const job = await aJob();
    await query("update staff_sessions set ends_at = now(), idle_ends_at = now()");
    expect(await withToken(token)("jobs", "remove", job)).toMatchObject(REFUSED);
  });

  test("requires the right to commands, which seniors and administrators have", async () => {
    const job = await aJob();
    for (const role of ["support", "payments", "marketing", "accountant", "auditor"] as const) {
      const run = withToken(await tokenOf(portal.database, `the-${role}`, [role]));
      expect(await run("jobs", "remove", job), role).toMatchObject(REFUSED);
    }
    const hoa = withToken(await tokenOf(portal.database, "hoa", ["senior"]));
    expect((await hoa("jobs", "remove", job)).code).toBe(0);
  });

  test("cannot bypass this by SQL: no log entry, no proposal, no operation of the console", async () => {
    const entry = sql`insert into operator_log (operator, reason, command, details) values ('hoa', 'r', 'grant', '{}')`;
    await expect(operator.run(entry)).rejects.toMatchObject({ code: "PT014" });
    const session = hashToken(await tokenOf(portal.database, "hoa", ["senior"]));
    for (const forbidden of [
      sql`select begin_staff_operation(${session}, 'grant', 1)`,
      sql`select propose_operation(${session}, 'grant', 1, 's', '{}', '{}', '', 'r', null)`,
      sql`select begin_approved_operation(${session}, ${randomUUID()}, '')`,
      sql`insert into approvals (subject) values ('x')`,
    ]) {
      await expect(operator.run(forbidden), forbidden.text).rejects.toThrow(/permission denied/);
    }
  });

  test("does not let a signed-in person grant credit by SQL", async () => {
    const session = hashToken(await tokenOf(portal.database, "an", ["admin"]));
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
});

describe("R-OPS-A: on the day without an identity provider and without the console", () => {
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
    expect(await glass("jobs", "remove", await aJob())).toMatchObject({ code: 0 });
    expect(await newestEntry()).toMatchObject({ operator: "glass" });
  });

  test("R-RUN-4: a break-glass administrator runs catch-up after a restore, nobody without a token", async () => {
    const player = await aPlayer(portal);
    const line = `vietcombank,70001,50000,${await contentOf(player)},${new Date().toISOString()}`;
    const statement = join(mkdtempSync(join(tmpdir(), "portal-catch-up-")), "bank.csv");
    writeFileSync(statement, `method,id,amount,content,at\n${line}\n`);
    const moment = new Date(Date.now() - MOMENT_BEFORE_MS).toISOString();
    const catchUp: Words = ["catch-up", "--from", moment, "--statement", statement];
    const lan = withToken(await tokenOf(portal.database, "lan", ["support"]));
    for (const dry of [[], ["--dry-run"]]) {
      expect(await nobody(...catchUp, ...dry)).toMatchObject(REFUSED);
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
    expect(await newestEntry()).toMatchObject({ operator: "glass-of-restore" });
  });
});

describe("R-OPS-A: verify", () => {
  const entry = `insert into operator_log (operator, reason, command, details)
    values ('hoa', 'never', 'users find', '{}')`;
  const columns = `subject, proposal, evidence, proposed_by, proposed_by_staff, operation, amount, preview, preview_hash`;
  const proposal = `insert into approvals (${columns})
    select 'planted', '{}', 'never', login, id, 'grant', 1, '{}', '' from staff where login = 'an'`;
  const decision = `update approvals set decision = 'approved', decided_at = now(), decided_by = 'hoa',
      decided_by_staff = (select id from staff where login = 'hoa')
    where decision is null`;

  /** What verify finds after the owner has written this, with every trigger on. */
  async function foundAfterInsert(...statements: string[]): Promise<readonly string[]> {
    let found: readonly string[] = [];
    const planted = portal.ownerDb.transaction(async (tx) => {
      for (const text of statements) await tx.run({ name: "", text, values: [] });
      await tx.run(sql`set constraints all immediate`);
      found = (await findViolations(tx)).map(({ invariant }) => invariant.id);
      throw new Error("undone");
    });
    await expect(planted).rejects.toThrow("undone");
    return found;
  }

  test("finds no fault in operations that staff executed", async () => {
    expect(await foundAfterInsert()).toEqual([]);
  });

  test.each([
    ["an entry that nobody signed in for", [entry]],
    ["a proposal under a person's name", [proposal]],
    ["the decision of one", [proposal, decision]],
    [
      "an entry of a feed that booked nothing",
      [entry.replace("hoa", "feed sepay").replace("users find", "transfers reversed")],
    ],
  ])("finds %s, chained as the owner's triggers chain it", async (_what, statements) => {
    expect(await foundAfterInsert(...statements)).toEqual(["I15"]);
  });
});
