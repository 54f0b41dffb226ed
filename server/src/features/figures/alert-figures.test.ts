/** Incidents change the figures that the alert rules name. drill/alerts.rules.test.yml tests the rules themselves. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { hold } from "../../testing/money/books.ts";
import { sendNotice } from "../../testing/money/bank-notices.ts";
import { aPlayerWith } from "../../testing/money/wallets.ts";
import type { Person } from "../../testing/people/people.ts";
import { portalConfigWith } from "../../testing/portal/portal-config.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { type Scrape, scraperOf } from "./testing/scrape.ts";

const HOUR_S = 3_600;
const ARRIVALS = 21;

const portal = await aPortal({
  PORTAL_CONFIG: portalConfigWith({ dataRequests: {}, retention: { paymentDetailsDays: 90 } }),
});
const { query } = portal.database;
const scrape = scraperOf(portal.services);
let player: Person;
let before: Scrape;

/** Moves a time of a table back. Triggers forbid it, so they are disabled. */
const moveBack = async (table: string, column: string, hours: number) => {
  await query(`alter table ${table} disable trigger user`);
  await query(`update ${table} set ${column} = ${column} - interval '${hours} hours'`);
  await query(`alter table ${table} enable trigger user`);
};

beforeAll(async () => {
  // Due jobs must stay due.
  await portal.services.jobs.stop();
  player = await aPlayerWith(portal, 300);
  before = await scrape();
});

test("R-RUN-5: silent, unmatched and stuck money shows in the figures of the alerts", async () => {
  const [user] = await query<{ id: number }>("select max(id)::int as id from users");
  for (let sent = 0; sent < ARRIVALS; sent += 1) {
    await sendNotice(portal.url, { content: "nobody", transferAmount: 10_000 + sent });
  }
  await moveBack("journals", "posted_at", 2);
  await moveBack("inbound_notices", "received_at", 5);
  await hold(portal.services.db, user!.id, 100);
  await query(
    "update transactions set created_at = created_at - interval '1 hour' where status = 'pending'",
  );
  await query(`
    insert into open_payments (provider, order_id, account_number, amount_vnd, content, occurred_at, raw, opened_at)
    values ('momo', 'MM1', '1', 40000, 'x', now(), '', now() - interval '2 hours')`);
  const after = await scrape();
  expect(before.get('portal_pending_oldest_seconds{party="game"}')).toBe(0);
  expect(before.get('portal_unmatched_oldest_seconds{reason="names_nobody"}')).toBe(0);
  expect(after.get('portal_money_silent_seconds{method="vietcombank"}')).toBeGreaterThan(HOUR_S);
  expect(after.get('portal_money_usual_gap_seconds{method="vietcombank"}')).toBeLessThan(HOUR_S);
  expect(after.get('portal_unmatched_oldest_seconds{reason="names_nobody"}')).toBeGreaterThan(
    4 * HOUR_S,
  );
  expect(after.get('portal_pending_oldest_seconds{party="game"}')).toBeGreaterThan(600);
  expect(after.get('portal_pending_oldest_seconds{party="momo"}')).toBeGreaterThan(HOUR_S);
  expect(after.get("portal_chain_lag_seconds")).toBeGreaterThan(600);
});

test("R-RUN-5: a call to an unreachable party is counted as failed", async () => {
  // The test portal's game address is unreachable.
  await player.browser.get("/api/account-zones");
  const after = await scrape();
  const failed = 'portal_provider_call_seconds_count{party="game",result="failed"}';
  expect(after.get(failed)).toBeGreaterThan(before.get(failed) ?? 0);
});

test("R-RUN-5: late jobs, texts, cases and data requests show in the figures of the alerts", async () => {
  await player.browser.post("/api/support/cases", { topic: "game", text: "Chưa nhận được xu." });
  await moveBack("support_cases", "answer_by", 30);
  await player.browser.post("/api/user/data-requests", { kind: "export" });
  await query("update data_requests set answer_by = now() + interval '7 hours'");
  const task = `task-${randomUUID()}`;
  await query(`
    insert into jobs (lane, share, task, payload, run_at, dead_at) values
      ('messages', 'x', '${task}', '{}', now() - interval '5 minutes', null),
      ('messages', 'x', '${task}', '{}', now(), now())`);
  await query(`
    insert into sent_messages (id, channel, kind, recipient, carrier, queued_at, ended_at, status, reason)
    values (gen_random_uuid(), 'sms', 'account-notice', '+84…678', 'viettel', now(), now(), 'failed', 'unreachable')`);
  const after = await scrape();
  expect(before.get('portal_case_oldest_seconds{status="open"}')).toBe(0);
  expect(after.get('portal_case_oldest_seconds{status="open"}')).toBeGreaterThan(24 * HOUR_S);
  expect(before.has('portal_data_request_due_seconds{kind="export"}')).toBe(false);
  expect(after.get('portal_data_request_due_seconds{kind="export"}')).toBeLessThan(8 * HOUR_S);
  expect(after.get(`portal_jobs_overdue_seconds{task="${task}"}`)).toBeGreaterThan(60);
  expect(after.get(`portal_jobs_given_up{task="${task}"}`)).toBe(1);
  expect(after.get('portal_texts_recent{carrier="viettel",result="failed"}')).toBe(1);
});

test("R-RUN-5: break-glass sign-ins and late retention runs show in the figures of the alerts", async () => {
  const retention = 'portal_retention_age_seconds{kind="notices"}';
  expect(before.get(retention)).toBe(Number.POSITIVE_INFINITY);
  expect(before.get("portal_break_glass_sign_ins")).toBe(0);
  await query(`
    insert into retention_runs (kind, kept_days, finished_at)
    values ('notices', 90, now() - interval '27 hours')`);
  await query(`
    insert into operator_log (operator, reason, command, details)
    values ('glass', 'drill', 'break-glass sign-in', '{}')`);
  const after = await scrape();
  expect(after.get(retention)).toBeGreaterThan(26 * HOUR_S);
  expect(after.get("portal_break_glass_sign_ins")).toBe(1);
});

test("R-RUN-5: the statement in the runbook RetentionOverdue restores the portal's right", async () => {
  const page = new URL("../../../../docs/runbooks/RetentionOverdue.md", import.meta.url);
  const [, statement = ""] = /`(grant [^`]+)`/.exec(readFileSync(page, "utf8")) ?? [];
  const mayRemove = async () => {
    const [row] = await query<{ may: boolean }>(`
      select has_function_privilege('portal_app', oid, 'execute') as may
      from pg_proc where proname = 'blank_old_notices'`);
    return row?.may;
  };
  await query("revoke execute on function blank_old_notices from portal_app");
  expect(await mayRemove()).toBe(false);
  await query(statement);
  expect(await mayRemove()).toBe(true);
});
