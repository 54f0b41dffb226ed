import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { runPortal, settingsOf } from "../cli/testing/run-portal.ts";
import { openDatabase } from "../kit/database/database.ts";
import { type Sql, sql } from "../kit/database/sql.ts";
import { hashToken } from "../kit/http/browser/session-tokens.ts";
import { concurrently } from "../testing/concurrently.ts";
import { type Answer, type Browser, okay } from "../testing/people/browser.ts";
import { aPlayer } from "../testing/people/people.ts";
import { aConsole } from "../testing/portal/test-console.ts";
import { aPortal } from "../testing/portal/test-portal.ts";
import { TEST_SECRETS } from "../testing/portal/test-secrets.ts";

const portal = await aPortal();
const console = await aConsole(portal.database);

let username: string;
let lan: Browser;
let minh: Browser;
let hoa: Browser;
let hien: Browser;
beforeAll(async () => {
  ({ username } = await aPlayer(portal));
  lan = await console.signIn("lan", "support");
  minh = await console.signIn("minh", "payments");
  hoa = await console.signIn("hoa", "senior");
  hien = await console.signIn("hien", "senior");
});

const newOccasion = () => `ticket-${randomBytes(4).toString("hex")}`;
const grantOf = (kp: number, occasion = newOccasion()) => ({
  operation: "grant",
  username,
  kp,
  occasion,
});

type Order = Readonly<Record<string, unknown>>;

async function previewed(staff: Browser, order: Order) {
  const { body } = await okay(staff.post("/api/console/operations/preview", { order }));
  return { order, previewHash: body["previewHash"], mayDoAlone: body["mayDoAlone"] };
}

async function act(staff: Browser, path: string, order: Order): Promise<Answer> {
  const { previewHash } = await previewed(staff, order);
  return staff.post(path, { order, previewHash, reason: "ticket 92" });
}

const done = (staff: Browser, order: Order) => act(staff, "/api/console/operations", order);
const proposed = (staff: Browser, order: Order) => act(staff, "/api/console/approvals", order);

async function proposal(staff: Browser, order: Order) {
  const { previewHash } = await previewed(staff, order);
  const body = { order, previewHash, reason: "ticket 92" };
  const { id } = (await okay(staff.post("/api/console/approvals", body))).body;
  return { id: String(id), previewHash };
}

const approve = (staff: Browser, { id, previewHash }: { id: string; previewHash: unknown }) =>
  staff.post(`/api/console/approvals/${id}/approve`, { previewHash });

async function creditKp(): Promise<number> {
  const { body } = await okay(hoa.get(`/api/console/players?q=${username}`));
  return (body["rows"] as { creditKp: number }[])[0]!.creditKp;
}

async function lastEntry() {
  const [entry] = await portal.database.query<Record<string, unknown>>(
    "select operator, command, reason, staff_id is not null as staff from operator_log order by id desc limit 1",
  );
  return entry;
}

test("R-OPS-A: what a person does alone is booked once, under their own name", async () => {
  const before = await creditKp();
  const answer = await okay(done(minh, grantOf(700)));
  expect(answer.body["facts"]).toMatchObject({ username, grantedKp: 700, isNew: true });
  expect(await creditKp()).toBe(before + 700);
  expect(await lastEntry()).toEqual({
    operator: "minh",
    command: "grant",
    reason: "ticket 92",
    staff: true,
  });
});

test("R-OPS-B: a preview changes nothing, and says whether it takes an approval", async () => {
  const before = await creditKp();
  expect((await previewed(minh, grantOf(1_000))).mayDoAlone).toBe(true);
  expect((await previewed(minh, grantOf(1_001))).mayDoAlone).toBe(false);
  expect((await previewed(lan, grantOf(1))).mayDoAlone).toBe(false);
  expect(await creditKp()).toBe(before);
});

test("R-OPS-B: beyond a person's limit, at once or of a day, nothing is done alone", async () => {
  const cuong = await console.signIn("cuong", "payments");
  expect((await done(cuong, grantOf(1_001))).body["errorCode"]).toBe("takes_approval");
  const ready: object[] = [];
  for (let at = 0; at < 7; at++) ready.push(await previewed(cuong, grantOf(1_000)));
  const answers = await concurrently(7, (at) =>
    cuong.post("/api/console/operations", { ...ready[at], reason: "ticket 92" }),
  );
  let granted = answers.filter(({ status }) => status === 200).length;
  expect(granted).toBeLessThanOrEqual(5);
  // Whoever waited too long for the others was told to come again.
  while ((await done(cuong, grantOf(1_000))).status === 200) granted++;
  expect(granted).toBe(5);
  expect((await done(lan, grantOf(1))).body["errorCode"]).toBe("takes_approval");
});

describe("R-OPS-B: two people", () => {
  test("of 50 approvals at once of one proposal one is carried out", async () => {
    const waiting = await proposal(lan, grantOf(9_000));
    const before = await creditKp();
    const answers = await concurrently(50, (at) => approve(at % 2 === 0 ? hoa : hien, waiting));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await creditKp()).toBe(before + 9_000);
    expect(await lastEntry()).toMatchObject({ command: "grant", staff: true });
  });

  test("nobody approves their own proposal, or without the role", async () => {
    const waiting = await proposal(hoa, grantOf(2_000));
    expect((await approve(hoa, waiting)).body["errorCode"]).toBe("approval_not_open");
    expect((await approve(minh, waiting)).body["errorCode"]).toBe("right_missing");
    await okay(approve(hien, waiting));
  });

  test("what is approved is what was previewed, within its day", async () => {
    const tampered = await proposal(lan, grantOf(2_000));
    const other = { ...tampered, previewHash: "0".repeat(64) };
    expect((await approve(hoa, other)).body["errorCode"]).toBe("approval_not_open");
    await portal.database.query("update approvals set expires_at = now() where id = $1", [
      tampered.id,
    ]);
    expect((await approve(hoa, tampered)).body["errorCode"]).toBe("approval_not_open");
  });

  test("a proposal is not made of another preview, nor twice at a time", async () => {
    const order = grantOf(2_000);
    const { previewHash } = await previewed(lan, order);
    const body = { order: { ...order, kp: 3_000 }, previewHash, reason: "ticket 92" };
    const changed = await lan.post("/api/console/approvals", body);
    expect(changed.body["errorCode"]).toBe("preview_changed");
    await okay(proposed(lan, order));
    expect((await proposed(minh, order)).body["errorCode"]).toBe("proposed_already");
  });

  test("R-OPS-B: what happened to the money meanwhile refuses the approval, which stays open", async () => {
    await okay(done(minh, grantOf(600)));
    const [given] = await portal.database.query<{ id: string }>(
      "select id from transactions where type = 'credit.recharge' order by created_at desc limit 1",
    );
    const recallOf = (kp: number) => ({ operation: "recall", transactionId: given!.id, kp });
    const first = await proposal(lan, recallOf(600));
    await portal.database.query(
      "update approvals set subject = 'another' where id = $1", // So that a second may wait beside it.
      [first.id],
    );
    const second = await proposal(lan, recallOf(200));
    await okay(approve(hoa, second));
    expect((await approve(hoa, first)).body["errorCode"]).toBe("operation_refused");
    const { body: list } = await okay(hoa.get("/api/console/approvals"));
    expect(list["rows"]).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: first.id, mayApprove: true })]),
    );
    const takenBack = await lan.post(`/api/console/approvals/${first.id}/reject`, {
      reason: "no longer needed",
    });
    expect(takenBack.status).toBe(204);
  });
});

test("R-OPS-C: spending is stopped by payments alone, and lifted by a senior", async () => {
  await okay(done(minh, { operation: "stop-spending", username }));
  const lift = { operation: "allow-spending", username };
  expect((await done(minh, lift)).body["errorCode"]).toBe("takes_approval");
  await okay(done(hoa, lift));
});

test("R-OPS-C: support sees contacts in part, and in clear only with a reason in the log", async () => {
  const found = await okay(lan.get(`/api/console/players?q=${username}`));
  const [player] = found.body["rows"] as { phoneNumber: string; isMasked: boolean }[];
  expect(player).toMatchObject({ isMasked: true });
  expect(player!.phoneNumber).toMatch(/^\+84••••\d{3}$/);
  const contact = `/api/console/players/${username}/contact`;
  expect((await lan.post(contact, { reason: " " })).status).toBe(422);
  const shown = await okay(lan.post(contact, { reason: "calls back" }));
  expect(shown.body["phoneNumber"]).toMatch(/^\+84\d{9}$/);
  expect(await lastEntry()).toMatchObject({ operator: "lan", command: "reveal-contact" });
});

describe("R-OPS-C: the console's login, by SQL of its own", () => {
  const { consoleUrl } = portal.database;
  const begun = (staff: Browser) => hashOfSession(staff);

  test("books nothing that its person may not, under no name, and keeps no preview", async () => {
    const db = openDatabase({ url: consoleUrl, maxConnections: 2 });
    const userId = await db.value<number>(sql`select id from users where username = ${username}`);
    const session = begun(minh);
    const post = (kind: string, account: string, kp: number) => sql`
      select is_new from post_journal(${randomBytes(6).toString("hex")}, ${kind}, null, ${userId}, ${kp},
        false, array[${account}], array['KP'], array[${-kp}]::bigint[])`;
    const entry = (by: string) => sql`
      insert into operator_log (operator, reason, command, user_id, details)
      values (${by}, 'r', 'grant', ${userId}, '{}')`;
    const attempts = {
      "without a session": [entry("hoa"), post("credit.recharge", "grants", 100)],
      "more than was begun": [
        sql`select begin_staff_operation(${session}, 'grant', 10)`,
        post("credit.recharge", "grants", 1_000),
        entry("minh"),
      ],
      "another kind of journal": [
        sql`select begin_staff_operation(${session}, 'grant', 10)`,
        post("topup.bank-transfer", "bonus", 10),
        entry("minh"),
      ],
      "a preview": [
        sql`select begin_staff_preview(${session}, 'grant', 500)`,
        post("credit.recharge", "grants", 500),
        entry("minh"),
      ],
      "a colleague's sessions": [sql`select end_staff_sessions_of(1)`],
      "spending, by the way": [
        sql`update users set spending_stopped_at = now() where id = ${userId}`,
      ],
    };
    const attempt = (statements: readonly Sql[]) =>
      db.transaction(async (tx) => {
        for (const statement of statements) await tx.run(statement);
      });
    const before = await creditKp();
    for (const [name, statements] of Object.entries(attempts)) {
      await expect(attempt(statements), name).rejects.toMatchObject({
        code: expect.stringMatching(/^PT01[45]$|^23001$/) as string,
      });
    }
    expect(await creditKp()).toBe(before);
    await attempt([
      sql`select begin_staff_operation(${session}, 'grant', 10)`,
      post("credit.recharge", "grants", 10),
      entry("hoa"),
    ]);
    expect(await creditKp()).toBe(before + 10);
    expect(await lastEntry()).toMatchObject({ operator: "minh", staff: true });
    await db.close();
  });

  test("reads no secrets and changes neither limits, approvals nor sessions", async () => {
    const db = openDatabase({ url: consoleUrl, maxConnections: 1 });
    for (const forbidden of [
      sql`select password_hash from users`,
      sql`select token_hash from staff_sessions`,
      sql`update staff_limits set alone_at_once = 1000000`,
      sql`update approvals set decision = 'approved'`,
      sql`insert into staff_sessions select ''::bytea`,
      sql`update staff set roles = '{senior}'`,
      sql`update operator_log set operator = 'x'`,
      sql`delete from staff_days`,
      sql`update staff_rules set is_proof_required = false`,
      sql`update staff_sessions set proven_until = now() + interval '1 day'`,
      sql`insert into staff_passkeys (staff_id) values (1)`,
      sql`delete from staff_passkeys`,
      sql`select key_hash from break_glass`,
      sql`select key_hash from sign_in_key`,
      sql`delete from sign_in_key`,
      sql`select make_break_glass('x', 'x', '{senior}', '', '')`,
    ]) {
      await expect(db.run(forbidden), forbidden.text).rejects.toMatchObject({ code: "42501" });
    }
    await db.close();
    const players = openDatabase({ url: portal.database.runtimeUrl, maxConnections: 1 });
    for (const forbidden of [
      sql`select token_hash from staff_sessions`,
      sql`select start_staff_session('{}', ''::bytea, '', '', '', '', '{}')`,
      sql`select keep_sign_in_key('{}')`,
      sql`select key_hash from sign_in_key`,
      sql`select find_break_glass('glass', '')`,
    ]) {
      await expect(players.run(forbidden)).rejects.toMatchObject({ code: "42501" });
    }
    await players.close();
  });
});

test("R-OPS-A: nobody raises a role, or signs in another person, by SQL as the console's login", async () => {
  const { database } = portal;
  await console.signIn("nam", "support");
  const db = openDatabase({ url: database.consoleUrl, maxConnections: 1 });
  const session = (keys: readonly Buffer[], subject: string) =>
    db.run(sql`
      select start_staff_session(${keys}::bytea[], ${randomBytes(32)}, 'test', ${subject}, ${subject}, ${subject},
        '{senior,admin}')`);
  const rolesOf = () => database.query("select login, roles from staff order by id");
  const before = await rolesOf();
  const guesses = [[], [Buffer.alloc(0)], [randomBytes(32)]];
  for (const keys of guesses) {
    for (const subject of ["nam", "nobody"]) {
      await expect(session(keys, subject)).rejects.toMatchObject({ code: "PT014" });
    }
    // Nor does the login make its own key the one that is believed.
    expect(await db.write.value<boolean>(sql`select keep_sign_in_key(${keys}::bytea[])`)).toBe(
      false,
    );
  }
  expect(await rolesOf()).toEqual(before);
  await db.close();
});

test("R-OPS-A: a console with another APP_SECRET does not start, and does where it names the former one", async () => {
  const other = "another-secret-of-the-portal-0123456789";
  await expect(aConsole(portal.database, { APP_SECRET: other })).rejects.toThrow(
    /APP_SECRET_PREVIOUS/,
  );
  const { APP_SECRET } = console.services.config.env;
  const changed = await aConsole(portal.database, {
    APP_SECRET: other,
    APP_SECRET_PREVIOUS: APP_SECRET,
  });
  expect((await (await changed.signIn("nam", "support")).get("/api/console/me")).status).toBe(200);
  // The process that is still of the former secret knows the new one too while the secret is changed.
  const former = await aConsole(portal.database, { APP_SECRET_PREVIOUS: other });
  expect((await (await former.signIn("nam", "support")).get("/api/console/me")).status).toBe(200);
});

function hashOfSession(staff: Browser): Buffer {
  return hashToken(staff.cookies.get("console-session")!);
}

test("R-OPS-A: a command with a staff token is its person's in the log, whatever --by says", async () => {
  const { body } = await okay(hoa.post("/api/console/staff-tokens", {}));
  const token = { PORTAL_STAFF_TOKEN: String(body["token"]) };
  const settings = { ...settingsOf(portal.database), ...TEST_SECRETS, ...token };
  const grant = ["grant", username, "50", "--occasion", newOccasion(), "--reason", "ticket 93"];
  expect(await runPortal(grant, settings)).toMatchObject({ code: 0 });
  expect(await lastEntry()).toMatchObject({
    operator: "hoa",
    command: "grant propose",
    staff: true,
  });
  const asAnother = await runPortal([...grant, "--by", "minh"], settings);
  expect(asAnother).toMatchObject({ code: 1, stderr: expect.stringContaining("hoa's") });
  const asBrowser = console.open(new Map([["console-session", String(body["token"])]]));
  expect((await asBrowser.get("/api/console/me")).status).toBe(401);
  await hoa.post("/api/console/sign-out");
  expect(await runPortal(grant, settings)).toMatchObject({ code: 1 });
  const made = await runPortal(grant, { ...settings, PORTAL_STAFF_TOKEN: "A".repeat(43) });
  expect(made).toMatchObject({ code: 1, stderr: expect.stringContaining("PORTAL_STAFF_TOKEN") });
});
