/**
 * Each night, data older than the operator's settings is removed, once, in batches; the books and open work stay
 * unchanged.
 */
import { beforeEach, expect, test } from "vitest";
import { awayFrom } from "../../testing/moments.ts";
import { runPortal, runPortalJson, settingsOf } from "../../cli/testing/run-portal.ts";
import { aLostTransfer } from "../../testing/money/lost-transfers.ts";
import { sendNotice } from "../../testing/money/bank-notices.ts";
import { contentOf } from "../../testing/money/wallets.ts";
import { letTimePass } from "../../testing/people/closings.ts";
import { aPlayer, type Person } from "../../testing/people/people.ts";
import { portalConfigWith } from "../../testing/portal/portal-config.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { finishClosings } from "../account-closing/finish-closings.ts";
import { removeOldData } from "./remove-old-data.ts";
import { aDesk } from "../../testing/people/staff.ts";
import { aConsole } from "../../testing/portal/test-console.ts";

const PORTAL_CONFIG = portalConfigWith({
  retention: {
    paymentDetailsDays: 90,
    closedAccountDetailsDays: 30,
    unsentMessagesDays: 30,
    orderKeysDays: 90,
    importedRowsDays: 365,
    dataRequestsDays: 365,
    casesDays: 365,
  },
});
const portal = await aPortal({ PORTAL_CONFIG });
const { database, services } = portal;
const settings = { ...(await settingsOf(database)), PORTAL_CONFIG };
const query = <Row extends object>(text: string, values: unknown[] = []) =>
  database.query<Row>(text, values);

// Another night begins then.
beforeEach(() => awayFrom("02:00"));

const clean = () => removeOldData(services, new AbortController().signal);
/** Moves the runs a night into the past. */
const nextNight = () =>
  query("update retention_runs set started_at = started_at - interval '1 day'");

/** Moves rows into the past, without the triggers that protect them. */
async function age(table: string, column: string, days: number, where = "true"): Promise<void> {
  await query(`alter table ${table} disable trigger user`);
  await query(`update ${table} set ${column} = ${column} - interval '${days} days' where ${where}`);
  await query(`alter table ${table} enable trigger user`);
}
async function aPayer(): Promise<{ readonly player: Person; readonly reference: string }> {
  const player = await aPlayer(portal);
  const reference = `FT${player.username.slice(-8)}`;
  await sendNotice(portal.url, { content: await contentOf(player), referenceCode: reference });
  return { player, reference };
}
const isBlank = async (reference: string): Promise<boolean> => {
  const [notice] = await query<{ blank: boolean }>(
    "select raw = '' and content = '' as blank from inbound_notices where reference = $1",
    [reference],
  );
  return notice!.blank;
};
const books = () =>
  query(
    `select (select jsonb_agg(j order by id) from journals j) as journals,
       (select jsonb_agg(e order by account_id, position) from entries e) as entries,
       (select jsonb_agg(t order by id) from transactions t) as transactions,
       (select jsonb_agg(to_jsonb(n) - 'raw' - 'content' - 'payer_account' - 'payer_bank' - 'payer_name' order by id) from inbound_notices n) as notices`,
  );
async function dueOf(kind: string): Promise<number> {
  const { data } = await runPortalJson(["retention"], settings);
  const kinds = data["kinds"] as { readonly kind: string; readonly rows: number }[];
  return kinds.find((each) => each.kind === kind)!.rows;
}
const removedOf = async (kind: string): Promise<number> => {
  const [{ removed } = { removed: "0" }] = await query<{ removed: string }>(
    "select removed from retention_runs where kind = $1 order by id desc limit 1",
    [kind],
  );
  return Number(removed);
};

test("R-RUN-8: old payments lose content and payer, in batches, once a night in one process; the books stay unchanged", async () => {
  const old = await aPayer();
  await query(
    `select receive_transfer('sepay', 'old' || n, null, 'raw', 'vietcombank', 'topup.bank-transfer',
       'cash:vietcombank:1', '1', null, 'words', 1000, now(), array[u.payment_code], 100, 0, 10, 0,
       'payer', 'bank', 'NGUYEN LAN', 'reported')
     from users u, generate_series(1, 510) n where username = $1`,
    [old.player.username],
  );
  await age("inbound_notices", "received_at", 91);
  const young = await aPayer();
  while ((await query("select chain_journals(1000)")).length === 0);
  const before = await books();
  expect(await dueOf("notices")).toBe(511);

  await Promise.all([clean(), clean()]);
  expect(await removedOf("notices")).toBe(511);
  expect([await isBlank(old.reference), await isBlank(young.reference)]).toEqual([true, false]);
  const payers = await query("select payer_name from inbound_notices where payer_name is not null");
  expect(payers).toEqual([]);
  expect(await books()).toEqual(before);
  expect((await runPortal(["verify"], settings)).code).toBe(0);
  expect(await query("select from retention_runs where kind = 'notices'")).toHaveLength(1);
  expect(portal.logLines.some((line) => /"kind":"notices","removed":511/.test(line))).toBe(true);
  const { stdout } = await runPortal(["retention"], settings);
  expect(stdout).toMatch(/^notices .*kept for 90 days: nothing is older\n.* 511 removed/m);
  await clean();
  expect(await query("select from retention_runs where kind = 'notices'")).toHaveLength(1);
});

test("R-RUN-8: money without a player keeps its content until it is assigned, and for the days after that", async () => {
  const { referenceCode } = await aLostTransfer(portal.url);
  const { player } = await aPayer();
  await age("inbound_notices", "received_at", 91);
  await nextNight();
  await clean();
  expect(await isBlank(referenceCode)).toBe(false);

  const desk = await aDesk(await aConsole(database, { PORTAL_CONFIG }));
  const { username } = player;
  await desk.done({ operation: "assign", transfer: referenceCode, username });
  await nextNight();
  await clean();
  expect(await isBlank(referenceCode)).toBe(false);
  await age("notice_claims", "claimed_at", 91);
  expect(await dueOf("claimed-notices")).toBe(1);
  await nextNight();
  await clean();
  expect([await isBlank(referenceCode), await removedOf("claimed-notices")]).toEqual([true, 1]);
});

test("R-RUN-8: a closed account's payments are blanked sooner; an open one's stay", async () => {
  const [closed, open] = [await aPayer(), await aPayer()];
  await letTimePass(portal, closed.player);
  await finishClosings(services);
  await query(
    `update users set closes_at = closes_at - interval '31 days', closed_at = closed_at - interval '31 days'
     where username = $1`,
    [closed.player.username],
  );
  expect(await dueOf("closed-accounts")).toBe(1);
  await nextNight();
  await clean();
  expect([await isBlank(closed.reference), await isBlank(open.reference)]).toEqual([true, false]);
});

test("R-RUN-8: keys, imports, requests and unsent messages are deleted at their age; jobs that move money never", async () => {
  const { player } = await aPayer();
  await query(
    `with u as (select id from users where username = $1),
       key as (insert into idempotency_keys
         select t.user_id, t.id::text, '', t.id, now() - interval '91 days' from transactions t
         where t.user_id in (select id from u) order by t.id limit 1),
       row as (insert into imported_accounts select id, '', now() - interval '366 days' from u),
       request as (insert into data_requests (user_id, kind, answer_by, complete_by, status, ended_at)
         select id, 'export', now(), now(), 'completed', now() - interval '366 days' from u),
       talk as (insert into support_cases (user_id, topic, closed_at)
         select id, 'other', now() - make_interval(days => days) from u, unnest(array[364, 366]) days)
     insert into jobs (lane, share, task, payload, dead_at)
       select 'messages', 'x', task, '{}', now() - interval '31 days' from unnest(array['send-mail', 'send-sms', 'ask-card']) task`,
    [player.username],
  );
  await nextNight();
  await clean();
  const removed = ["order-keys", "imported-rows", "data-requests", "cases", "unsent-messages"];
  expect(await Promise.all(removed.map(removedOf))).toEqual([1, 1, 1, 1, 2]);
  expect(await query("select task from jobs where dead_at is not null")).toEqual([
    { task: "ask-card" },
  ]);
  await query("delete from jobs where task = 'ask-card'");
});

test("R-RUN-8: an interrupted run keeps its count, and another removes the rest", async () => {
  await nextNight();
  await query(
    `insert into retention_runs (kind, kept_days, removed, alive_at)
     values ('notices', 90, 500, now() - interval '10 minutes')`,
  );
  const { reference } = await aPayer();
  await age("inbound_notices", "received_at", 91);
  await clean();
  expect(await isBlank(reference)).toBe(false);
  await query("update retention_runs set alive_at = alive_at - interval '10 minutes'");
  await clean();
  expect(await isBlank(reference)).toBe(true);
  expect(await removedOf("notices")).toBeGreaterThan(0);
  expect((await query("select from retention_runs where finished_at is null")).length).toBe(1);
});

test("R-RUN-8: the database refuses to blank young notices and other fields", async () => {
  const refused = "refuse|at least|append-only|permission denied";
  const asPortal = (text: string) => services.db.write.many({ name: "", text, values: [] });
  await expect(asPortal("select blank_old_notices(now(), 10)")).rejects.toThrow(/at least/);
  await expect(asPortal("update inbound_notices set raw = ''")).rejects.toThrow(
    new RegExp(refused),
  );
  for (const change of ["amount_vnd = 1", "raw = 'x'", "user_id = null", "content = 'other'"]) {
    await expect(query(`update inbound_notices set ${change}`), change).rejects.toThrow(
      "append-only",
    );
  }
});

test("R-RUN-8: without settings nothing is removed", async () => {
  const without = await aPortal({}, database);
  await nextNight();
  const before = await query("select count(*) as runs from retention_runs");
  await removeOldData(without.services, new AbortController().signal);
  expect(await query("select count(*) as runs from retention_runs")).toEqual(before);
  expect((await runPortal(["retention"], settingsOf(database))).stdout).toMatch(
    /nothing is removed/,
  );
});
