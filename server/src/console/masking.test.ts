/** Which contacts and payers each role sees: every call that shows any, checked with planted ones. */
import { consoleCalls } from "@portal/contract/console/calls";
import type { StaffRole } from "@portal/contract/console/rights";
import { resendableMessages } from "@portal/contract/values/messages";
import { beforeAll, expect, test } from "vitest";
import { type Browser, okay } from "../testing/people/browser.ts";
import { aPlayerWithEverything } from "../testing/people/player-with-everything.ts";
import { aPortalForEveryCall } from "../testing/portal/portal-for-every-call.ts";
import { aConsole } from "../testing/portal/test-console.ts";

const portal = await aPortalForEveryCall();
const console = await aConsole(portal.database);
const { query } = portal.database;

/** Contacts as people write them, one for each place, so that an unmasked one shows its place. */
const PLANTED = {
  content: "0987600001",
  groupedContent: "0987 600 002",
  emailInContent: "le.nam.003@example.vn",
  payerAccount: "0987600004",
  payerName: "LE NAM BI MAT",
  raw: "0987600006",
  walletContent: "0987600007",
  outgoingContent: "0987600008",
  logDetails: "0987600009",
  proposal: "0987600010",
  evidence: "0987600011",
};
/** What the player wrote to support, who answers it. */
const WORDS = "0987600014";

let everywhere: readonly string[];
let paths: readonly string[];
let own: { readonly username: string; readonly phone: string; readonly email: string };
beforeAll(async () => {
  const { username } = await aPlayerWithEverything(portal);
  await plantMoney(username);
  await plantWork(username);
  const [row] = await query<{ phone: string; email: string }>(
    "select phone_number as phone, email from users where username = $1",
    [username],
  );
  own = { username, ...row! };
  everywhere = [...Object.values(PLANTED), own.phone.slice(-9), own.email];
  await okay(console.open().post("/api/console/command-line"));
  paths = await everyPath(username);
});

/** Two transfers of one payer, one of them assigned; a wallet's payment that is stuck; money that left. */
async function plantMoney(username: string): Promise<void> {
  const { content, groupedContent, emailInContent } = PLANTED;
  await query(
    `insert into inbound_notices (provider, event_id, raw, method, account_number, reference, content, amount_vnd,
       occurred_at, cash_account, payer_account, payer_bank, payer_name, topup_type, kp_per_10000_vnd,
       bonus_percent, credit_kp, bonus_kp)
     select 'sepay', 'plant' || n, convert_to($1, 'UTF8'), 'vietcombank', '1', 'PLANT' || n, $2, 100000, now(),
       'cash:vietcombank:1', $3, 'VCB', $4, 'topup.bank-transfer', 100, 0, 1000, 0
     from generate_series(1, 2) as n`,
    [
      PLANTED.raw,
      `nap ${content} hoac ${groupedContent} ${emailInContent}`,
      PLANTED.payerAccount,
      PLANTED.payerName,
    ],
  );
  await query(
    `insert into notice_claims (notice_id, claimed_by, user_id, transaction_id)
     select n.id, 'hoa', u.id, t.id from inbound_notices n, users u
       join transactions t on t.user_id = u.id and t.type = 'topup.card'
     where n.event_id = 'plant1' and u.username = $1`,
    [username],
  );
  await query(
    `insert into open_payments (provider, order_id, account_number, amount_vnd, content, occurred_at, raw, opened_at)
     values ('momo', 'PLANT3', '1', 100000, $1, now(), '', now() - interval '1 hour')`,
    [PLANTED.walletContent],
  );
  await query(
    `insert into outbound_notices (provider, event_id, raw, cash_account, account_number, reference, content,
       amount_vnd, occurred_at)
     values ('sepay', 'plant4', '', 'cash:vietcombank:1', '1', 'PLANT4', $1, 100000, now())`,
    [PLANTED.outgoingContent],
  );
}

/** A case, a search for the money above, an entry of the log, a proposal of the command line, and a finding. */
async function plantWork(username: string): Promise<void> {
  await query(
    `with mine as (select id from users where username = $1), searched as (
      insert into transfer_cases (user_id, method, amount_vnd, sent_at, reference_end, obstacle)
      select id, 'vietcombank', 100000, now(), 'NOTHING', 'not_found' from mine returning id, user_id
    ), opened as (
      insert into support_cases (id, user_id, topic, answer_by)
      select id, user_id, 'transfer', now() + interval '1 day' from searched
      returning id
    )
    insert into case_messages (case_id, body) select id, $2 from opened`,
    [username, `Số của tôi là ${WORDS}`],
  );
  await query(
    `insert into operator_log (operator, reason, command, user_id, details)
     select 'hoa', 'ticket', 'transfers enter', id, jsonb_build_object('content', $2::text)
     from users where username = $1`,
    [username, PLANTED.logDetails],
  );
  await console.signIn("tuan", "accountant");
  await query(
    `insert into approvals (subject, proposal, evidence, operation, amount, preview, preview_hash, proposed_by,
       proposed_by_staff)
     select 'delivery:' || gen_random_uuid(),
       jsonb_build_object('transactionId', gen_random_uuid(), 'outcome', 'refused'), 'the game''s log',
       'settle-recharge', 0, jsonb_build_object('content', $1::text), sha256('x'), login, id
     from staff where login = 'tuan'`,
    [PLANTED.proposal],
  );
  await query(
    `with run as (
      insert into reconcile_runs (finished_at, staff_id, from_day, to_day, file_name, file_hash)
      select now(), id, current_date, current_date, 'vcb.csv', '' from staff where login = 'tuan' returning id
    )
    insert into reconcile_findings (run_id, nth, subject, kind, is_explained, says, evidence)
    select id, 1, 'transfer', 'missing_at_portal', false, 'x', jsonb_build_object('content', $1::text) from run`,
    [PLANTED.evidence],
  );
  await query(
    `with refunded as (
      insert into refunds (notice_id, key, amount_vnd, reason_code, journal_key, booked_by)
      select id, 'all', 100000, 'payer_request', 'planted', 'hoa' from inbound_notices where event_id = 'plant1'
      returning id
    ), file as (
      insert into payout_files (cash_account, created_by)
      select 'cash:vietcombank:1', id from staff where login = 'tuan' returning id
    )
    insert into payouts (file_id, refund_id, bank, account, name, amount_vnd)
    select file.id, refunded.id, 'vietcombank', $1, $2, 100000 from file, refunded`,
    [PLANTED.payerAccount, PLANTED.payerName],
  );
  await query(
    `insert into player_notes (user_id, body, staff_id)
     select u.id, $2, s.id from users u, staff s where u.username = $1 and s.login = 'tuan'`,
    [username, `Gọi lại số ${WORDS}`],
  );
}

/** What each call that takes an id is asked about; the test fails for a new one that is not here. */
const IDS: Readonly<Record<string, string>> = {
  "/api/console/transactions/{id}": `select t.id from transactions t
    join inbound_notices n on n.transaction_id = t.id or exists (
      select from notice_claims c where c.notice_id = n.id and c.transaction_id = t.id)`,
  "/api/console/notices/{id}": "select id from inbound_notices",
  "/api/console/notices/{id}/candidates": "select notice_id from waiting_notices",
  "/api/console/approvals/{id}": "select id from approvals where decision is null",
  "/api/console/bulk/{id}/report": "select id from bulk_runs",
  "/api/console/campaigns/{campaign}/versions": "select 'none'",
  "/api/console/cases/{id}": "select id from support_cases",
  "/api/console/log/{id}/proof": "select id from operator_log",
  "/api/console/reconcile/runs/{id}": "select id from reconcile_runs",
  "/api/console/players/{username}": "select username from users",
  "/api/console/players/{username}/notes": "select username from users",
  "/api/console/payout-files/{id}": "select id from payout_files",
  "/api/console/command-line/{userCode}": "select user_code from device_sign_ins",
};

async function everyPath(username: string): Promise<readonly string[]> {
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  const period = `from=${today}&to=${today}`;
  const [run] = await query<{ id: string }>("select max(id)::text as id from reconcile_runs");
  /** What some lists have to be asked; all others are asked as they are. */
  const asked: Readonly<Record<string, string>> = {
    "/api/console/players": `?q=${username}`,
    "/api/console/search": `?q=${username}`,
    "/api/console/cases": "?list=open",
    "/api/console/campaigns": "?kind=notice",
    "/api/console/campaign-desk": "?kind=notice",
    "/api/console/books": `?${period}&by=day`,
    "/api/console/net": `?${period}&by=day`,
    "/api/console/vat": `?${period}&by=day`,
    "/api/console/invoices": `?${period}`,
    "/api/console/reconcile/findings": `?run=${run!.id}`,
    "/api/console/books/entries": `?${period}&account=players:credit`,
  };
  const found: string[] = [];
  const gets = consoleCalls.filter(({ method }) => method === "GET").map(({ path }) => path);
  // What is asked of no call is read by nobody here.
  expect(gets).toEqual(expect.arrayContaining([...Object.keys(asked), ...Object.keys(IDS)]));
  for (const path of gets) {
    if (!path.includes("{")) {
      found.push(path + (asked[path] ?? ""));
      continue;
    }
    const rows = await query<{ id: string }>(`select x.id::text from (${IDS[path]!}) as x (id)`);
    expect([path, rows.length > 0]).toEqual([path, true]);
    for (const { id } of rows) found.push(path.replace(/\{\w+\}/, id));
  }
  return found;
}

/** The contacts that somebody types into an order, which a second person then reads. */
const TYPED = { phone: "0987600015", email: "dung.nguyen.016@example.vn" };

/** Orders whose preview says something of a player's contacts, of a payer, or of what a transfer's content says. */
const ordersOf = (username: string): readonly object[] => [
  ...resendableMessages.map((message) => ({ operation: "resend-message", username, message })),
  { operation: "correct-contact", username, what: "phone", contact: TYPED.phone },
  { operation: "correct-contact", username, what: "email", contact: TYPED.email },
  { operation: "assign", transfer: "sepay:plant2", username },
  { operation: "return", transfer: "sepay:plant2" },
  { operation: "refund", transfer: "sepay:plant2", code: "payer_request" },
  { operation: "explain-outgoing", outgoing: "sepay:plant4", code: "withdrawal" },
  { operation: "settle-payment", provider: "momo", orderId: "PLANT3", paidVnd: 100_000 },
];

/** Returns the planted contacts that a person reads in clear, each with the paths that show it. */
async function readInClear(staff: Browser): Promise<Map<string, readonly string[]>> {
  const shown = new Map<string, readonly string[]>();
  for (const path of paths) {
    const answer = await staff.get(path);
    if ([403, 404, 204].includes(answer.status)) continue;
    const { body } = await okay(Promise.resolve(answer));
    const text = JSON.stringify(body);
    for (const contact of [...everywhere, WORDS]) {
      if (text.includes(contact)) shown.set(contact, [...(shown.get(contact) ?? []), path]);
    }
  }
  return shown;
}

const readBy = async (...roles: StaffRole[]) =>
  readInClear(await console.signIn(`the-${roles.join("-")}`, ...roles));

test("support sees no player's contact and no payer in clear, except in messages to support", async () => {
  expect([...(await readBy("support")).keys()]).toEqual([WORDS]);
});

test("an auditor sees no contact in clear at all", async () => {
  expect(Object.fromEntries(await readBy("auditor"))).toEqual({});
});

test("an accountant sees payers, and no player's contact", async () => {
  const shown = await readBy("accountant");
  expect(shown.get(PLANTED.payerAccount)).toBeDefined();
  expect([...shown.keys()]).not.toContain(own.email);
});

test("a senior and an accountant together see every planted contact, so the calls above cover all places", async () => {
  expect(new Set((await readBy("senior", "accountant")).keys())).toEqual(
    new Set([...everywhere, WORDS]),
  );
});

test("support sees no contact and no payer in clear in the preview of an order, except what it typed", async () => {
  const lan = await console.signIn("lan-orders", "support");
  const typed = [TYPED.phone.slice(-9), TYPED.email];
  for (const order of ordersOf(own.username)) {
    const { status, body } = await lan.post("/api/console/operations/preview", { order });
    const text = JSON.stringify(body);
    expect(status, text).toBe(200);
    // The proposer of a correction sees the whole contact. The facts are kept, and mask it.
    const said = JSON.stringify({ ...body, contact: undefined });
    expect(
      [...everywhere, ...typed].filter((contact) => said.includes(contact)),
      text,
    ).toEqual([]);
  }
});

test("a contact that support reveals with a reason is in clear", async () => {
  const lan = await console.signIn("lan", "support");
  const path = `/api/console/players/${own.username}/contact`;
  const { body } = await okay(lan.post(path, { reason: "ticket 90" }));
  expect(body).toEqual({ phoneNumber: own.phone, email: own.email });
});
