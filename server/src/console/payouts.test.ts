/** Payouts of refunds: the payee's account, the bank file, and how they are closed. */
import type { QueueState } from "@portal/contract/console/queues";
import { afterAll, expect, test } from "vitest";
import { concurrently } from "../testing/concurrently.ts";
import { aNotice, receiveMoney, sendNotice } from "../testing/money/bank-notices.ts";
import { brokenInvariants } from "../testing/money/wallets.ts";
import { type Browser, okay } from "../testing/people/browser.ts";
import { byTwo, doneBy, previewed, read, refusalOf, signInStaff } from "../testing/people/staff.ts";
import { aConsole } from "../testing/portal/test-console.ts";
import { aPortal } from "../testing/portal/test-portal.ts";

const PARALLEL = 50;

const portal = await aPortal();
const console = await aConsole(portal.database);
const { lan, minh, hoa, tuan, kiem, mai } = await signInStaff(console);
afterAll(async () => {
  expect(await brokenInvariants(portal)).toEqual([]);
});

type Listed = Readonly<Record<string, unknown>> & {
  readonly refund: string;
  readonly amountVnd: number;
  readonly cashAccount: string;
};

const payouts = async (staff: Browser = tuan): Promise<Listed[]> =>
  (await read(staff, "payouts?limit=500"))["rows"] as Listed[];

const payoutOf = async (refund: string, staff?: Browser): Promise<Listed | undefined> =>
  (await payouts(staff)).find((row) => row.refund === refund);

/** Books unmatched money as returned. @returns the refund that waits to be paid */
async function booked(amountVnd: number): Promise<Listed> {
  const transfer = await receiveMoney(portal.url, {
    transferAmount: amountVnd,
    content: "tien nap",
  });
  await okay(byTwo(minh, hoa, { operation: "return", transfer }));
  return (await payouts()).find((row) => row.amountVnd === amountVnd)!;
}

const payeeOf = (refund: string, name = "TRAN VAN BINH") => ({
  operation: "set-payee",
  refund,
  payerBank: "vietcombank",
  payerAccount: "0071000123456",
  payerName: name,
});

/** Books a refund whose payee two persons have named. */
async function ready(amountVnd: number, name?: string): Promise<Listed> {
  const { refund } = await booked(amountVnd);
  await okay(byTwo(lan, hoa, payeeOf(refund, name)));
  return (await payoutOf(refund))!;
}

const paying = (...rows: readonly Listed[]) => ({
  operation: "pay-refunds",
  cashAccount: rows[0]!.cashAccount,
  refunds: rows.map(({ refund }) => refund),
});

const fileOf = async (id: unknown, staff: Browser = tuan) =>
  (await okay(staff.get(`/api/console/payout-files/${String(id)}`))).body as {
    fileName: string;
    csv: string;
  };

test("R-FAIR-2: a refund without a known account waits until two people have named one", async () => {
  const missing = await booked(101_000);
  expect(missing).toMatchObject({ state: "missing", payerAccount: null, fileId: null });
  expect(Date.parse(String(missing["dueAt"]))).toBe(
    Date.parse(String(missing["at"])) + 24 * 3_600_000,
  );
  expect((await doneBy(minh, paying(missing))).body["message"]).toContain("chưa rõ tài khoản nhận");
  expect((await previewed(lan, payeeOf(missing.refund))).facts).toMatchObject({
    payerAccount: "••••3456",
    payerName: "••••",
  });
  await okay(byTwo(lan, hoa, payeeOf(missing.refund)));
  expect(await payoutOf(missing.refund)).toMatchObject({
    state: "ready",
    payerBank: "vietcombank",
    payerAccount: "0071000123456",
  });
});

test("R-OPS-1, R-FAIR-2: the overview of the day counts refunds in no file, with age and deadline", async () => {
  const counted = async () => {
    const { queues } = (await read(kiem, "queues")) as { queues: QueueState[] };
    return queues.find(({ queue }) => queue === "payouts")!;
  };
  const before = await counted();
  const row = await ready(106_000);
  const { at, dueAt } = (await payouts())[0]!;
  const { waiting, overdue, ...now } = await counted();
  expect([waiting, overdue]).toEqual([before.waiting + 1, 0]);
  expect(now.oldestAt).toBe(at);
  expect(new Date(now.dueAt!).toISOString()).toBe(dueAt);
  await okay(doneBy(minh, paying(row)));
  expect((await counted()).waiting).toBe(before.waiting);
  await okay(byTwo(minh, hoa, { operation: "release-payout", refund: row.refund }));
  await portal.database.query("alter table refunds disable trigger user");
  await portal.database.query(
    "update refunds set booked_at = booked_at - interval '25 hours' where 'refund:' || id = $1",
    [row.refund],
  );
  await portal.database.query("alter table refunds enable trigger user");
  expect(await counted()).toMatchObject({ waiting: before.waiting + 1, overdue: 1 });
});

test("R-FAIR-2: of 50 files made at once with one refund, only one has it, and only once", async () => {
  const [shared, ...others] = [await ready(111_000), await ready(112_000), await ready(113_000)];
  const twice = { order: paying(shared, shared) };
  const refused = await minh.post("/api/console/operations/preview", twice);
  expect(refused.body["errorCode"]).toBe("operation_refused");
  const orders = [paying(shared), paying(shared, others[0]), paying(shared, others[1])];
  const seen = await Promise.all(orders.map((order) => previewed(minh, order)));
  const answers = await concurrently(PARALLEL, (at) =>
    minh.post("/api/console/operations", { ...seen[at % seen.length], reason: "chi" }),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const [{ times }] = (await portal.database.query<{ times: string }>(
    "select count(*) as times from payouts where 'refund:' || refund_id = $1",
    [shared.refund],
  )) as [{ times: string }];
  expect(Number(times)).toBe(1);
  expect((await payoutOf(shared.refund))?.["state"]).toBe("sent");
});

test("R-FAIR-2: the file has the template's columns, and no cell that a spreadsheet would run", async () => {
  const row = await ready(121_000, "=HYPERLINK(1)+Đặng Văn Ấn");
  const { body } = await okay(doneBy(tuan, paying(row)));
  expect(body["facts"]).toMatchObject({ payouts: 1, totalVnd: 121_000 });
  const sent = (await payoutOf(row.refund))!;
  const { fileName, csv } = await fileOf(sent["fileId"]);
  expect(fileName).toBe(`chi-hoan-vietcombank-${String(sent["fileId"])}.csv`);
  expect(csv.slice(1).split("\r\n")).toEqual([
    "STT,Số tài khoản,Tên người nhận,Ngân hàng,Số tiền,Nội dung",
    `1,0071000123456,'=HYPERLINK(1)+DANG VAN AN,Vietcombank,121000,${String(row["content"])}`,
    "",
  ]);
  for (const staff of [lan, kiem, mai]) {
    const { status } = await staff.get(`/api/console/payout-files/${String(sent["fileId"])}`);
    expect(status).toBe(403);
  }
  expect((await tuan.get("/api/console/payout-files/999999")).status).toBe(404);
  expect((await payoutOf(row.refund, lan))?.["payerAccount"]).toBe("••••3456");
  expect((await payoutOf(row.refund, kiem))?.["payerName"]).toBe("••••");
});

test("R-FAIR-2: the bank's entry closes a refund by its code, if the amount is equal", async () => {
  const row = await ready(131_000);
  await okay(doneBy(minh, paying(row)));
  const left = (transferAmount: number) =>
    sendNotice(
      portal.url,
      aNotice({
        transferType: "out",
        transferAmount,
        content: `MBVCB.77.${String(row["content"])}.CT tu 1013579246`,
      }),
    );
  await left(130_999);
  expect((await payoutOf(row.refund))?.["state"]).toBe("sent");
  await left(131_000);
  expect(await payoutOf(row.refund)).toBeUndefined();
  // The payee goes with the payer's words, once nothing waits.
  const payees = () =>
    portal.database.query<{ account: string }>(
      "select account from payouts where 'refund:' || refund_id = $1",
      [row.refund],
    );
  expect(await payees()).toEqual([{ account: "0071000123456" }]);
  await portal.database.query("select blank_notices(array[$1::bigint])", [row["noticeId"]]);
  expect(await payees()).toEqual([{ account: "" }]);
});

test("R-FAIR-2: a refund in a file is closed, repaid or paid elsewhere only after two people released it", async () => {
  const row = await ready(141_000);
  await okay(doneBy(minh, paying(row)));
  const closing = { operation: "close-refund", refund: row.refund, code: "kept" };
  expect(
    await refusalOf(
      byTwo(minh, tuan, closing).catch(() => ({ body: { errorCode: "refused" } }) as never),
    ),
  ).toBe("refused");
  expect(await refusalOf(doneBy(hoa, payeeOf(row.refund)))).toBe("operation_refused");
  expect(await refusalOf(doneBy(minh, paying(row)))).toBe("operation_refused");
  const release = { operation: "release-payout", refund: row.refund };
  expect(await refusalOf(doneBy(tuan, release))).toBe("takes_approval");
  await okay(byTwo(minh, tuan, release));
  expect((await payoutOf(row.refund))?.["state"]).toBe("ready");
  await okay(doneBy(minh, paying(row)));
  await okay(byTwo(minh, tuan, release));
  await okay(byTwo(minh, tuan, closing));
  expect(await payoutOf(row.refund)).toBeUndefined();
});

test("R-OPS-B: beyond a person's limit a file needs an approval of exactly these rows and payees", async () => {
  const rows = [await ready(15_000_000), await ready(16_000_000)];
  expect((await previewed(minh, paying(...rows))).mayDoAlone).toBe(false);
  await okay(byTwo(minh, tuan, paying(...rows)));
  expect((await payoutOf(rows[1]!.refund))?.["state"]).toBe("sent");
});
