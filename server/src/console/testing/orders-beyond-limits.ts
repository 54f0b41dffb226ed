/** Test orders for every operation, each beyond what any role may do alone, unless a role has no limit for it. */
import type { OperationName } from "@portal/contract/console/operations";
import { brandOfSettings } from "../../settings/current-brand.ts";
import { shopOfSettings } from "../../settings/shop-of-settings.ts";
import { inHours } from "../../testing/moments.ts";
import { receiveMoney } from "../../testing/money/bank-notices.ts";
import { contentOf } from "../../testing/money/wallets.ts";
import { okay } from "../../testing/people/browser.ts";
import { aPlayer } from "../../testing/people/people.ts";
import { byTwo, read, type signInStaff, type StaffOrder } from "../../testing/people/staff.ts";
import type { TestPortal } from "../../testing/portal/test-portal.ts";

/** Returns an order that multiplies the coins of the settings' packages. It follows version `after` of the shop. */
export function sellTimes({ services }: TestPortal, times: number, after: number): StaffOrder {
  const shop = shopOfSettings(services.config.portal);
  const packages = shop.packages.map((each) => ({
    ...each,
    coins: Math.round(each.coins * times),
  }));
  const content = { ...shop, packages };
  return { operation: "change-shop", after, from: inHours(-1), content };
}

/** The current version of the shop in the tests, which change it once before. */
const SECOND_VERSION = 2;

/** Creates players, money and work of all kinds, and returns orders of every operation about them. */
export async function ordersBeyondLimits(
  portal: TestPortal,
  { lan, minh, hoa, mai, tuan }: Awaited<ReturnType<typeof signInStaff>>,
): Promise<StaffOrder[]> {
  const [player, other] = [await aPlayer(portal), await aPlayer(portal)];
  const { username } = player;
  const money = (transferAmount: number, content = "tien nap") =>
    receiveMoney(portal.url, { transferAmount, content });
  const given = await money(300_000, await contentOf(player));
  const theirs = await money(200_000, await contentOf(other));
  const [large, left] = [await money(5_000_000), await money(25_000_000)];
  await okay(byTwo(minh, hoa, { operation: "return", transfer: left }));
  const [payout] = (await read(tuan, "payouts"))["rows"] as Record<string, string>[];
  const { refund, cashAccount } = payout!;
  const account = { payerBank: "vietcombank", payerAccount: "0071000123456", payerName: "TRAN AN" };
  await okay(byTwo(lan, hoa, { operation: "set-payee", refund, ...account }));
  const csv = `username,kp,occasion,note\r\n${username},5000,den-bu,Đền bù`;
  const { runId, totalKp } = (await okay(lan.post("/api/console/bulk", { fileName: "a.csv", csv })))
    .body;
  const searched = { method: "vietcombank", amountVnd: 70_000, sentAt: new Date() };
  const search = await player.browser.post("/api/lost-transfers", {
    ...searched,
    referenceEnd: "123456",
  });
  const { caseId } = search.body;
  const asked = await player.browser.post("/api/user/data-requests", { kind: "export" });
  const requestId = asked.body["id"] ?? crypto.randomUUID();
  const [stuck] = await portal.database.query<{ id: string }>(
    `with placed as (
       insert into transactions (user_id, type, status, value, currency)
       select id, 'credit.pay', 'pending', -30000, 'KP' from users where username = $1 returning id)
     insert into deliveries select id, 'nhan vat', '1', 1, 30000 from placed returning transaction_id as id`,
    [username],
  );
  const bonus = (campaign: string, after: number): StaffOrder => ({
    operation: "publish-bonus",
    campaign,
    after,
    title: "Thưởng",
    from: inHours(-1),
    until: null,
    content: { methods: ["momo"], steps: [{ cashValueVnd: 10_000, bonusPercent: 500 }] },
  });
  await okay(byTwo(mai, hoa, bonus("running", 0)));
  const dated = { from: inHours(-1), until: inHours(24) };
  const gift = { giftKind: "top-up", thresholdVnd: 1, budgetCodes: 1_000, newCodes: 1_000 };
  const notice = { tone: "info", text: "Xin chào", pages: [], methods: [], zones: [] };
  const published = { campaign: "next", after: 0, title: "Mới", ...dated };
  const at = { kind: "portal", name: "all" };
  const about = { username, note: "Xin lỗi" };
  const evidence = "sao kê tháng 7, trang 3";
  const note = "Theo yêu cầu";
  const entry = { method: "vietcombank", content: "nap", occurredAt: new Date().toISOString() };
  const brand = { ...brandOfSettings(portal.services.config.portal), newsUrl: "https://a.example" };
  const orders: Record<OperationName, readonly object[]> = {
    grant: [1_001, 4_000].map((kp) => ({ ...about, kp, occasion: `x-${kp}` })),
    recall: [given, theirs].map((transactionId) => ({ transactionId, kp: 900 })),
    assign: [{ transfer: large, username }],
    enter: [{ ...entry, eventId: "77000001", amountVnd: 3_000_000 }],
    return: [{ transfer: large }],
    "void-transfer": [given, theirs].map((transfer) => ({ transfer, evidence })),
    "close-refund": [{ refund, code: "not_real" }],
    "set-payee": [{ refund, ...account, payerAccount: "0999999999" }],
    "pay-refunds": [{ cashAccount, refunds: [refund] }],
    "release-payout": [{ refund }],
    "set-rate": [{ name: "momo", percent: "1.5", fixedVnd: 0, from: inHours(48).slice(0, 10) }],
    refund: [given, theirs].map((transfer) => ({ transfer, code: "payer_request" })),
    chargeback: [{ transfer: given, code: "bank_reversal" }],
    "explain-outgoing": [{ outgoing: "sepay:1", code: "withdrawal" }],
    "settle-recharge": [{ transactionId: stuck!.id, outcome: "refused" }],
    "settle-card": [{ transactionId: stuck!.id, chargedVnd: 500_000 }],
    "settle-payment": [{ provider: "momo", orderId: "1", paidVnd: 500_000 }],
    "ask-again": [{ what: stuck!.id }],
    "settle-case": [large, theirs].map((transfer) => ({ caseId, transfer })),
    "refuse-case": [{ caseId, note }],
    "answer-data-request": [{ requestId, note }],
    "refuse-data-request": [{ requestId, note }],
    "complete-data-request": [{ requestId, note }],
    "stop-spending": [{ username }],
    "allow-spending": [{ username }],
    "stop-spending-for-a-day": [{ username }],
    "end-sessions": [{ username }],
    "resend-message": [{ username, message: "password-reset" }],
    "publish-bonus": [bonus("next", 0), bonus("running", 1)],
    "publish-gift": [{ ...published, content: gift }],
    "publish-notice": [{ ...published, content: notice }],
    "end-campaign": [{ campaign: "running" }],
    "import-codes": [{ campaign: "running", codes: ["A1B2C3"] }],
    "change-shop": [2, 3].map((times) => sellTimes(portal, times, SECOND_VERSION)),
    "change-brand": [{ after: 0, from: inHours(-1), content: brand }],
    lock: [{ username, playerReason: note }],
    "lock-for-a-day": [{ username, playerReason: note }],
    unlock: [{ username }],
    "revoke-access": [{ username }],
    "correct-contact": [{ username, what: "phone", contact: "0912345678" }],
    "limit-spending": [{ username, period: "day", limitKp: null }],
    "correct-birth-date": [{ username, dob: "1990-01-01" }],
    "remove-guardian": [{ username }],
    "bulk-grant": [{ runId, totalKp }],
    "pause-channel": [{ ...at, notice: "Bảo trì." }],
    "resume-channel": [at],
    "change-account": [{ method: "vietcombank", accountNumber: "999999999" }],
    "end-staff-sessions": [{ login: "tuan" }],
    "remove-staff-passkeys": [{ login: "tuan" }],
  };
  return Object.entries(orders).flatMap(([operation, all]) =>
    all.map((order) => ({ operation, ...order })),
  );
}
