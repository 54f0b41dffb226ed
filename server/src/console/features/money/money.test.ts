/**
 * Money that waits for staff, and the story of a payment: from the raw notice to the journals and what staff did about
 * it.
 */
import { describe, expect, test } from "vitest";
import { nodesOf, plansOf } from "../../../testing/money/plans.ts";
import { aNotice, sendNotice } from "../../../testing/money/bank-notices.ts";
import { contentOf } from "../../../testing/money/wallets.ts";
import { okay } from "../../../testing/people/browser.ts";
import { aPlayer } from "../../../testing/people/people.ts";
import { byTwo, doneBy, read, signInStaff } from "../../../testing/people/staff.ts";
import { aConsole } from "../../../testing/portal/test-console.ts";
import { aPortal } from "../../../testing/portal/test-portal.ts";
import { findUnreportedRefunds, findReportedEntries } from "../outgoing/outgoing-store.ts";
import { findUnmatched } from "../money-queues/unmatched-store.ts";

const portal = await aPortal();
const console = await aConsole(portal.database);
const { lan, minh, hoa } = await signInStaff(console);
const player = await aPlayer(portal);

/** Sends money. @returns the number of its notice */
async function money(overrides: Parameters<typeof aNotice>[0]): Promise<number> {
  await sendNotice(portal.url, aNotice(overrides));
  const [row] = await portal.database.query<{ id: string }>(
    "select max(id) as id from inbound_notices",
  );
  return Number(row!.id);
}

type Body = Record<string, unknown>;
const list = async (query = "") =>
  (await read(minh, `queues/unmatched${query}`)) as unknown as {
    rows: { id: number; name: string; amountVnd: number }[];
    nextCursor: string | null;
  };

test("R-OPS-2: unmatched money is listed with possible receivers until it is assigned", async () => {
  const content = await contentOf(player);
  const code = content.slice(-8);
  // The last character is mistyped.
  const mistyped = content.slice(0, -1) + (code.endsWith("A") ? "C" : "A");
  await player.browser.post("/api/top-ups", { method: "vietcombank", amount: 70_000 });
  const id = await money({ content: mistyped, transferAmount: 70_000, id: 880_001 });
  const { rows } = await list("?fromVnd=70000&toVnd=70000");
  expect(rows).toMatchObject([{ id, name: "sepay:880001", amountVnd: 70_000 }]);
  expect((await list("?content=khong-co")).rows).toEqual([]);
  const { candidates, alike } = await read(minh, `notices/${id}/candidates`);
  expect(alike).toBe(1);
  await money({ content: "cung so tien", transferAmount: 70_000, id: 880_011 });
  expect((await read(minh, `notices/${id}/candidates`))["alike"]).toBe(2);
  await okay(
    doneBy(minh, { operation: "assign", transfer: "sepay:880011", username: player.username }),
  );
  expect(candidates).toMatchObject([
    { username: player.username, reasons: expect.arrayContaining(["near-code"]), nearCode: code },
  ]);
  await okay(
    doneBy(minh, { operation: "assign", transfer: "sepay:880001", username: player.username }),
  );
  expect((await list("?fromVnd=70000&toVnd=70000")).rows).toEqual([]);
  expect((await minh.get(`/api/console/notices/${id}/candidates`)).status).toBe(404);
});

test("R-OPS-2: money whose content has a username, or how one begins, is offered to that player", async () => {
  const username = `longvuong${Date.now().toString(36)}_sg`;
  await aPlayer(portal, { username });
  const [start] = username.split("_");
  const bare = username.replace("_", "");
  for (const [id, word] of [username, start, bare.toUpperCase()].entries()) {
    const notice = await money({ content: `em nap cho acc ${word}`, id: 880_100 + id });
    const { candidates } = await read(minh, `notices/${notice}/candidates`);
    expect(candidates, word).toEqual([{ username, reasons: ["named"], nearCode: null }]);
  }
  const notice = await money({ content: "em nap cho acc longvu", id: 880_110 });
  expect(await read(minh, `notices/${notice}/candidates`)).toMatchObject({ candidates: [] });
});

test("R-OPS-4: a story spans from the raw notice to the journals and staff's actions, from either end", async () => {
  const id = await money({ transferAmount: 100_000, id: 880_002, content: "qua sinh nhat" });
  const waiting = await read(minh, `notices/${id}`);
  expect(waiting).toMatchObject({
    notice: { name: "sepay:880002", outcome: null, raw: expect.stringContaining("qua sinh nhat") },
    transaction: null,
    journals: [{ kind: "transfer.unmatched", by: null }],
  });
  await okay(
    doneBy(minh, { operation: "assign", transfer: "sepay:880002", username: player.username }),
  );
  const code = "wrong_amount";
  const refund = { operation: "refund", transfer: "sepay:880002", amountVnd: 40_000, code };
  await okay(byTwo(minh, hoa, refund));
  const story = await read(minh, `notices/${id}`);
  const { journals, transaction } = story as { journals: Body[]; transaction: { id: string } };
  expect(story).toMatchObject({
    notice: { outcome: "assigned", claimedBy: "minh", leftVnd: 60_000, refunds: 1 },
    transaction: { username: player.username, recalledKp: 420, recalls: 1 },
  });
  expect(journals.map(({ kind, by }) => [kind, by])).toEqual([
    ["transfer.unmatched", null],
    ["topup.bank-transfer", "minh"],
    ["credit.recall", "hoa"],
    ["transfer.refunded", "hoa"],
  ]);
  const given = journals[1] as {
    entries: { account: string; amount: number; isPlayer: boolean }[];
  };
  expect(given.entries).toContainEqual(
    expect.objectContaining({ account: "unmatched", amount: -100_000, isPlayer: false }),
  );
  const { touches } = story as { touches: Body[] };
  expect(touches.map(({ operator, command }) => [operator, command])).toEqual(
    expect.arrayContaining([
      ["minh", "transfers assign"],
      ["hoa", "refund"],
    ]),
  );
  expect(await read(minh, `transactions/${transaction.id}`)).toMatchObject({
    notice: { id },
    journals,
    linked: expect.arrayContaining([expect.objectContaining({ type: "credit.recall" })]),
  });
  expect((await minh.get(`/api/console/transactions/${crypto.randomUUID()}`)).status).toBe(404);
});

test("R-OPS-4: an account of the house has one balance after each journal, in whichever of its parts it was booked", async () => {
  type Entry = { readonly account: string; readonly amount: number; readonly balanceAfter: number };
  const totalOfCash = async () => {
    const [row] = await portal.database.query<{ total: string }>(
      "select sum(balance) as total from ledger_accounts where user_id is null and name like 'cash:vietcombank:%'",
    );
    return Number(row!.total);
  };
  const totals: number[] = [];
  const notices: number[] = [];
  // One after the other, the players' ids lie in different parts.
  for (const id of [880_101, 880_102, 880_103]) {
    const content = await contentOf(await aPlayer(portal));
    notices.push(await money({ content, transferAmount: 30_000, id }));
    totals.push(await totalOfCash());
  }
  const shown: number[] = [];
  for (const notice of notices) {
    const { journals } = (await read(minh, `notices/${notice}`)) as {
      journals: { entries: Entry[] }[];
    };
    const entries = journals.flatMap((journal) => journal.entries);
    shown.push(entries.find(({ account }) => account.startsWith("cash:"))!.balanceAfter);
  }
  expect(shown).toEqual(totals);
});

test("R-OPS-4: support sees neither the raw notice nor who paid", async () => {
  const id = await money({ transferAmount: 20_000, id: 880_003, content: "x" });
  await portal.database.query("alter table inbound_notices disable trigger user");
  await portal.database.query(
    "update inbound_notices set payer_account = '0123456789', payer_name = 'TRAN VAN B' where id = $1",
    [id],
  );
  expect((await read(lan, `notices/${id}`))["notice"]).toMatchObject({
    raw: null,
    payerAccount: "••••6789",
    payerName: "••••",
  });
  expect((await read(minh, `notices/${id}`))["notice"]).toMatchObject({
    payerAccount: "0123456789",
    payerName: "TRAN VAN B",
  });
});

test("R-OPS-2, R-GAME-2: what is stuck is listed oldest first, page by page", async () => {
  const { body } = await okay(player.browser.get("/api/me"));
  await portal.database.query(
    `with orders as (
       insert into transactions (user_id, type, status, value, currency, created_at, payload)
       select u.id, 'credit.pay', 'pending', -n, 'KP', now() - n * interval '10 minutes',
         '{"metadata": {"zoneName": "Hoa Sơn"}}'
       from users u, generate_series(0, 4) n where username = $1 returning id, value)
     insert into deliveries select id, 'nhan vat', '1', 1, greatest(-value, 1) from orders`,
    [body["username"]],
  );
  const page = async (query: string) =>
    (await read(minh, `queues/stuck?${query}`)) as { rows: Body[]; nextCursor: string | null };
  const first = await page("limit=3");
  const second = await page(`limit=3&cursor=${first.nextCursor}`);
  expect([...first.rows, ...second.rows].map(({ amount }) => amount)).toEqual([4, 3, 2, 1]);
  expect(first.rows[0]).toMatchObject({
    kind: "recharge",
    username: player.username,
    about: "nhan vat · Hoa Sơn",
    attempts: null,
  });
  expect((await page("kind=card")).rows).toEqual([]);
});

test("R-OPS-2: the list of unmatched money reads no more than its page, however much waits", async () => {
  await portal.database.query(
    `insert into inbound_notices (provider, event_id, raw, method, account_number, content, amount_vnd,
       occurred_at, cash_account)
     select 'sepay', 'many' || n, '', 'vietcombank', '1', 'x', 10000, now(), 'cash:x'
     from generate_series(1, 3000) n`,
  );
  const query = {
    method: null,
    content: null,
    fromVnd: null,
    toVnd: null,
    owner: null,
    isByAmount: false,
    direction: 1,
    afterRank: 0,
    afterId: 0,
    atMost: 101,
  } as const;
  const plans = await plansOf(console.services.db, "generic", (db) => findUnmatched(db, query));
  for (const node of plans.flatMap(nodesOf)) {
    const read = node["Actual Rows"] * node["Actual Loops"];
    expect(read, JSON.stringify(node)).toBeLessThanOrEqual(101);
  }
});

describe("R-OPS-7: money that goes out", () => {
  type Row = Body & { readonly name: string; readonly state: string };
  const outgoing = async (query: string, staff = minh) =>
    (await read(staff, `outgoing?${query}`)) as unknown as {
      rows: Row[];
      nextCursor: string | null;
    };

  test("is listed with its explanation, from the booking of a refund to the bank's report that it left", async () => {
    await money({ id: 880_010, referenceCode: "VAO.880010", content: await contentOf(player) });
    const code = "payer_request";
    await okay(byTwo(minh, hoa, { operation: "refund", transfer: "sepay:880010", code }));
    const [promised] = (await outgoing("q=vao.880010")).rows;
    const refund = { code, amountVnd: 100_000, noticeId: expect.any(Number), explainedBy: "hoa" };
    // What the bank will report is still unknown: neither is that of the money that came.
    const [, refundId] = promised!.name.split(":");
    const content = `FSO HOAN${refundId!.padStart(6, "0")}`;
    expect(promised).toMatchObject({ ...refund, state: "promised", reference: null, content });
    const out = { transferType: "out", referenceCode: "RA.880011" };
    await sendNotice(portal.url, aNotice({ ...out, id: 880_011, content: "hoan tien VAO.880010" }));
    expect((await outgoing("q=vao.880010")).rows).toEqual([]);
    expect((await outgoing("q=ra.880011")).rows).toMatchObject([
      {
        ...refund,
        state: "refund",
        name: "sepay:880011",
        noticeId: promised!["noticeId"],
        explainedBy: "feed sepay",
      },
    ]);
  });

  test("is matched to the money that it gives back, even if its content does not name that", async () => {
    await money({ id: 880_020, referenceCode: "VAO.880020", content: await contentOf(player) });
    await sendNotice(portal.url, aNotice({ transferType: "out", id: 880_021, content: "hoan" }));
    const [left] = (await outgoing("state=unexplained")).rows;
    const refund = { operation: "refund", code: "payer_request", transfer: "VAO.880020" };
    await okay(byTwo(minh, hoa, { ...refund, outgoing: left!.name, amountVnd: 100_000 }));
    expect((await outgoing("state=unexplained")).rows).toEqual([]);
    expect((await outgoing("state=refund")).rows).toContainEqual(
      expect.objectContaining({ name: "sepay:880021", explainedBy: "hoa" }),
    );
  });

  test("waits for a reason, and is found by state, account and day", async () => {
    const fee = { transferType: "out", transferAmount: 11_000, content: "phi 0912345678" };
    await sendNotice(portal.url, aNotice({ ...fee, id: 880_012, referenceCode: "PHI.1" }));
    const waiting = { name: "sepay:880012", state: "unexplained", code: null, explainedBy: null };
    expect((await outgoing("state=unexplained&account=1013579246")).rows).toMatchObject([waiting]);
    expect((await outgoing("state=unexplained&account=1")).rows).toEqual([]);
    expect((await outgoing("state=unexplained&from=2026-03-13")).rows).toEqual([]);
    expect((await outgoing("q=phi.1&to=2026-03-12")).rows).toMatchObject([
      { ...waiting, content: "phi 0912345678" },
    ]);
    expect((await outgoing("q=phi.1", lan)).rows).toMatchObject([{ content: "phi 091••••678" }]);
    const explained = { operation: "explain-outgoing", outgoing: "sepay:880012", code: "bank_fee" };
    await okay(doneBy(minh, explained));
    expect((await outgoing("state=unexplained")).rows).toEqual([]);
    expect((await outgoing("state=booked")).rows).toMatchObject([
      { name: "sepay:880012", code: "bank_fee", explainedBy: "minh" },
    ]);
  });

  test("is listed page by page, each row once, and no page reads more notices than it has rows", async () => {
    await portal.database.query(
      `insert into outbound_notices (provider, event_id, raw, cash_account, account_number, reference, content,
         amount_vnd, occurred_at)
       select 'sepay', 'gone' || n, '', 'cash:vietcombank:9', '9', 'GONE' || n, 'rut', 1000, now()
       from generate_series(1, 6000) n`,
    );
    await portal.database.query("vacuum analyze");
    const names: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const { rows, nextCursor }: { rows: Row[]; nextCursor: string | null } = await outgoing(
        `limit=500${cursor && `&cursor=${cursor}`}`,
      );
      names.push(...rows.map(({ name }) => name));
      cursor = nextCursor;
    }
    expect(names.length).toBe(6004);
    expect(new Set(names).size).toBe(names.length);
    const none = { q: null, state: null, account: null, from: null, to: null };
    const newest = { direction: -1, afterMicros: Number.MAX_SAFE_INTEGER } as const;
    const oldest = { direction: 1, afterMicros: 0 } as const;
    for (const filter of [
      newest,
      oldest,
      { ...newest, q: "GONE7" },
      { ...oldest, q: "sepay:gone7" },
      { ...newest, account: "9" },
      { ...oldest, account: "9" },
    ]) {
      const query = { ...none, afterId: 0, atMost: 51, ...filter };
      const plans = await plansOf(console.services.db, "generic", async (db) => {
        await findReportedEntries(db, query);
        await findUnreportedRefunds(db, query);
      });
      for (const node of plans.flatMap(nodesOf)) {
        if (node["Relation Name"] !== "outbound_notices") continue;
        const read = node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0);
        expect(read * node["Actual Loops"], JSON.stringify(node)).toBeLessThanOrEqual(2 * 51);
      }
    }
  });

  test("is matched to a refund that was booked before it left, even if its content does not name that", async () => {
    await money({ id: 880_030, referenceCode: "VAO.880030", content: await contentOf(player) });
    const code = "payer_request";
    const refund = { operation: "refund", code, transfer: "VAO.880030", amountVnd: 100_000 };
    await okay(byTwo(minh, hoa, refund));
    await sendNotice(portal.url, aNotice({ transferType: "out", id: 880_031, content: "hoan" }));
    await okay(byTwo(minh, hoa, { ...refund, outgoing: "sepay:880031" }));
    expect((await outgoing("q=vao.880030")).rows).toEqual([]);
    expect((await outgoing("q=sepay:880031")).rows).toMatchObject([
      { state: "refund", explainedBy: "hoa" },
    ]);
  });
});
