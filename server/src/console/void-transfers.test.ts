/**
 * Staff book back money that never came: two people decide, the credit is taken back once, and the payout that waits
 * is closed.
 */
import { afterAll, describe, expect, test } from "vitest";
import { concurrently } from "../testing/concurrently.ts";
import { aNotice, receiveMoney, sendNotice } from "../testing/money/bank-notices.ts";
import { brokenInvariants, contentOf, walletOf } from "../testing/money/wallets.ts";
import { eventually } from "../testing/patience.ts";
import { okay } from "../testing/people/browser.ts";
import { aPlayer } from "../testing/people/people.ts";
import {
  approvedBy,
  byTwo,
  doneBy,
  previewed,
  proposedBy,
  read,
  refusalOf,
  signInStaff,
  type StaffOrder,
} from "../testing/people/staff.ts";
import { aPortalWithSandbox } from "../testing/portal/portal-with-sandbox.ts";
import { aConsole } from "../testing/portal/test-console.ts";

const PARALLEL = 50;
const EVIDENCE = "sao kê tháng 7, trang 3";

const { portal } = await aPortalWithSandbox();
const console = await aConsole(portal.database);
const { lan, minh, hoa, tuan } = await signInStaff(console);
afterAll(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});

const money = (transferAmount: number, content = "tien nap") =>
  receiveMoney(portal.url, { transferAmount, content });

const voiding = (transfer: string): StaffOrder => ({
  operation: "void-transfer",
  transfer,
  evidence: EVIDENCE,
});
const closing = (refund: string, code: "not_real" | "kept"): StaffOrder => ({
  operation: "close-refund",
  refund,
  code,
});
/** What the ledger says that the house has at an account, in đồng. */
async function balanceOf(account: string): Promise<number> {
  const [row] = await portal.database.query<{ sum: string }>(
    "select coalesce(-sum(balance), 0) as sum from ledger_accounts where user_id is null and name = $1",
    [account],
  );
  return Number(row!.sum);
}

const cashOf = async (transfer: string): Promise<string> => {
  const [row] = await portal.database.query<{ name: string }>(
    "select cash_account as name from inbound_notices where provider || ':' || event_id = $1",
    [transfer],
  );
  return row!.name;
};

type Listed = { readonly name: string; readonly state: string; readonly amountVnd: number };
const outgoing = async (): Promise<Listed[]> =>
  (await read(tuan, "outgoing?state=promised"))["rows"] as Listed[];

const outcomeOf = async (transfer: string): Promise<unknown> => {
  const { body } = await okay(tuan.get(`/api/console/money?way=in&q=${transfer.slice(6)}`));
  return (body["rows"] as Listed[]).find(({ name }) => name === transfer)?.state;
};

/** Returns money to its payer, and the name by which it waits to leave. */
async function returned(amount: number): Promise<{ transfer: string; refund: string }> {
  const transfer = await money(amount);
  await okay(doneBy(minh, { operation: "return", transfer }));
  const waiting = (await outgoing()).find(({ amountVnd }) => amountVnd === amount);
  return { transfer, refund: waiting!.name };
}

describe("R-FAIR-2: money that never came", () => {
  test("that is unmatched is booked back by two people, and waits for no payout", async () => {
    const transfer = await money(300_000);
    const cash = await cashOf(transfer);
    const [held, unmatched] = [await balanceOf(cash), await balanceOf("unmatched")];
    const order = voiding(transfer);
    expect(await previewed(minh, order)).toMatchObject({
      mayDoAlone: false,
      facts: { amountVnd: 300_000, account: cash, evidence: EVIDENCE },
    });
    await okay(byTwo(minh, tuan, order));
    expect(await balanceOf(cash)).toBe(held - 300_000);
    expect(await balanceOf("unmatched")).toBe(unmatched + 300_000);
    expect((await outgoing()).filter(({ amountVnd }) => amountVnd === 300_000)).toEqual([]);
    expect(await outcomeOf(transfer)).toBe("not-real");
    const [journal] = await portal.database.query(
      `select j.kind, l.command, l.operator, l.details->>'proposedBy' as first,
         l.details->>'evidence' as evidence
       from journals j join journal_audits a on a.journal_id = j.id
       join operator_log l on l.id = a.log_id order by j.id desc limit 1`,
    );
    expect(journal).toEqual({
      kind: "transfer.voided",
      command: "transfers void",
      operator: "tuan",
      first: "minh",
      evidence: EVIDENCE,
    });
    expect((await doneBy(minh, { operation: "return", transfer })).body["message"]).toContain(
      "không có thật",
    );
  });

  test("takes back what it gave a player", async () => {
    const player = await aPlayer(portal);
    const content = await contentOf(player);
    await money(300_000, content);
    const double = await money(300_000, content);
    const cash = await cashOf(double);
    const held = await balanceOf(cash);
    const { credit } = await walletOf(player);
    await okay(byTwo(lan, hoa, voiding(double)));
    expect(await walletOf(player)).toEqual({ credit: credit / 2, debt: 0 });
    expect(await balanceOf(cash)).toBe(held - 300_000);
    expect(await outcomeOf(double)).toBe("not-real");
    const order = { operation: "refund", transfer: double, code: "payer_request" };
    expect(await refusalOf(doneBy(minh, order))).toBe("operation_refused");
  });

  test("spent already, becomes debt that the next money settles", async () => {
    const player = await aPlayer(portal);
    const content = await contentOf(player);
    const phantom = await money(100_000, content);
    const order = { creditAmount: 1_000, zoneId: "1" };
    await okay(player.browser.post("/api/purchases", order));
    await eventually("the coins never came", async () =>
      (await walletOf(player)).credit === 50 ? true : undefined,
    );
    await okay(byTwo(tuan, hoa, voiding(phantom)));
    expect(await walletOf(player)).toEqual({ credit: 0, debt: 1_000 });
    await money(200_000, content);
    expect((await walletOf(player)).debt).toBe(0);
  });

  test("cannot be money that has partly gone back", async () => {
    const player = await aPlayer(portal);
    const transfer = await money(100_000, await contentOf(player));
    const refund = { operation: "refund", transfer, amountVnd: 40_000, code: "wrong_amount" };
    await okay(byTwo(minh, hoa, refund));
    expect((await doneBy(minh, voiding(transfer))).body["message"]).toContain("đã được hoàn");
  });

  test("R-OPS-3: cannot be money that a compared statement has; the approver sees which comparison lacks it", async () => {
    const [onPaper, phantom] = [await money(71_000, "co that"), await money(72_000, "khong co")];
    await portal.database.query("alter table inbound_notices disable trigger user");
    await portal.database.query(
      `update inbound_notices set received_at = now() - interval '2 days', occurred_at = date_trunc('second', now()) - interval '2 days'
       where amount_vnd in (71000, 72000)`,
    );
    await portal.database.query("alter table inbound_notices enable trigger user");
    const [row] = await portal.database.query<{ line: string; day: string }>(
      `select concat_ws(',', method, event_id, reference, amount_vnd, content,
           to_char(occurred_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD HH24:MI:SS')) as line,
         to_char(occurred_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD') as day
       from inbound_notices where amount_vnd = 71000`,
    );
    const { line, day } = row!;
    const statement = `method,id,reference,amount,content,at\n${line}`;
    const asked = { from: day, to: day, fileName: "vcb.csv", statement };
    const { id } = (await okay(tuan.post("/api/console/reconcile/runs", asked))).body;
    await eventually("the comparison has not ended", async () => {
      const { run } = await read(tuan, `reconcile/runs/${String(id)}`);
      return (run as { finishedAt: string | null }).finishedAt ?? undefined;
    });
    expect((await doneBy(minh, voiding(onPaper))).body["message"]).toContain("vcb.csv");
    const { facts } = await previewed(minh, voiding(phantom));
    expect(facts).toMatchObject({ statementRun: `lần đối soát ${String(id)} không có khoản này` });
    await okay(byTwo(minh, tuan, voiding(phantom)));
  });

  test("R-PAY-5: is entered again, once, if a statement has it after all", async () => {
    const player = await aPlayer(portal);
    const content = await contentOf(player);
    const notice = aNotice({ transferAmount: 100_000, content, referenceCode: "FT-LATER" });
    await sendNotice(portal.url, notice);
    await okay(byTwo(minh, hoa, voiding(`sepay:${notice.id}`)));
    // The feed repeats its own notice: nothing new.
    await sendNotice(portal.url, notice);
    expect((await walletOf(player)).credit).toBe(0);
    const entry = {
      operation: "enter",
      method: "vietcombank",
      eventId: String(notice.id),
      reference: "FT-LATER",
      amountVnd: 100_000,
      content,
      occurredAt: new Date().toISOString(),
    };
    await okay(doneBy(minh, entry));
    expect(await walletOf(player)).toEqual({ credit: 1_050, debt: 0 });
    expect(await refusalOf(doneBy(minh, entry))).toBe("operation_refused");
  });
});

describe("R-OPS-A: of 50 at once", () => {
  test("one approval voids, and only one of 'return' and 'not real' succeeds", async () => {
    const transfer = await money(90_000);
    const cash = await cashOf(transfer);
    const held = await balanceOf(cash);
    const waiting = await proposedBy(minh, voiding(transfer));
    const back = { operation: "return", transfer };
    const { previewHash } = await previewed(minh, back);
    const answers = await concurrently(PARALLEL, (at) =>
      at % 2 === 0
        ? approvedBy([hoa, tuan][(at / 2) % 2]!, waiting)
        : minh.post("/api/console/operations", { order: back, previewHash, reason: "phiếu 7" }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balanceOf(cash)).toBe(held - 90_000);
    const isVoided = (await outcomeOf(transfer)) === "not-real";
    const promised = (await outgoing()).filter(({ amountVnd }) => amountVnd === 90_000);
    expect(promised).toHaveLength(isVoided ? 0 : 1);
  });

  test("one closing of a refund succeeds, or the bank's own entry of it", async () => {
    const { transfer, refund } = await returned(91_000);
    const cash = await cashOf(transfer);
    const held = await balanceOf(cash);
    const waiting = await proposedBy(minh, closing(refund, "kept"));
    const [row] = await portal.database.query<{ reference: string }>(
      "select reference from inbound_notices where amount_vnd = 91000",
    );
    const left = aNotice({
      transferType: "out",
      transferAmount: 91_000,
      content: `hoan tien ${row!.reference}`,
    });
    const [answers] = await Promise.all([
      concurrently(PARALLEL, (at) => approvedBy([hoa, tuan][at % 2]!, waiting)),
      sendNotice(portal.url, left),
    ]);
    const closed = answers.filter(({ status }) => status === 200).length;
    expect(closed).toBeLessThanOrEqual(1);
    const [entry] = await portal.database.query<{ state: string }>(
      "select state from outgoing_entries where amount_vnd = 91000",
    );
    expect([closed, entry!.state]).toEqual(closed === 1 ? [1, "unexplained"] : [0, "refund"]);
    expect(await balanceOf(cash)).toBe(held + (closed === 1 ? 91_000 : 0));
  });
});

describe("R-OPS-A: a booked refund whose money will never leave", () => {
  test("of money that never came is closed by two people, and the books stay unchanged", async () => {
    const { transfer, refund } = await returned(92_000);
    const held = await balanceOf(await cashOf(transfer));
    expect((await doneBy(minh, voiding(transfer))).body["message"]).toContain("trang Tiền ra");
    const order = closing(refund, "not_real");
    expect(await refusalOf(doneBy(hoa, order))).toBe("takes_approval");
    await okay(byTwo(minh, tuan, order));
    expect((await outgoing()).filter(({ name }) => name === refund)).toEqual([]);
    expect(await balanceOf(await cashOf(transfer))).toBe(held);
    expect(await outcomeOf(transfer)).toBe("not-real");
    expect(await refusalOf(doneBy(minh, order))).toBe("operation_refused");
  });

  test("of money that stays is booked back to its account, and is owed", async () => {
    const { transfer, refund } = await returned(93_000);
    const cash = await cashOf(transfer);
    const [held, owed] = [await balanceOf(cash), await balanceOf("kept")];
    await okay(byTwo(lan, hoa, closing(refund, "kept")));
    expect(await balanceOf(cash)).toBe(held + 93_000);
    expect(await balanceOf("kept")).toBe(owed - 93_000);
    expect((await outgoing()).filter(({ name }) => name === refund)).toEqual([]);
    expect(await outcomeOf(transfer)).toBe("returned");
  });

  test("of a part of a transfer cannot be closed as money that never came", async () => {
    const player = await aPlayer(portal);
    const transfer = await money(94_000, await contentOf(player));
    const part = { operation: "refund", transfer, amountVnd: 40_001, code: "wrong_amount" };
    await okay(byTwo(minh, hoa, part));
    const { name } = (await outgoing()).find(({ amountVnd }) => amountVnd === 40_001)!;
    expect(await refusalOf(doneBy(minh, closing(name, "not_real")))).toBe("operation_refused");
    await okay(byTwo(minh, hoa, closing(name, "kept")));
  });
});

test("R-OPS-A: both take two people, also where the settings give a role a limit for doing them alone", async () => {
  const [transfer, { refund }] = [await money(95_000), await returned(96_000)];
  await portal.database.query(
    `update staff_limits set alone_at_once = 1000000, alone_per_day = 1000000
     where operation in ('void-transfer', 'close-refund')`,
  );
  for (const order of [voiding(transfer), closing(refund, "kept")]) {
    expect(await refusalOf(doneBy(minh, order))).toBe("takes_approval");
    await okay(byTwo(minh, tuan, order));
  }
});
