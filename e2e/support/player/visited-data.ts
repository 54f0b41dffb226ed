import { expect, type Page } from "@playwright/test";
import { get, post } from "../programs/api.ts";
import { sandbox } from "../programs/sandbox.ts";

/** The pending transfer. */
const ANNOUNCED_VND = 20_000;

type Purchase = {
  state: string;
  payment: { amountVnd: number; method: { paymentSyntax: string } } | null;
  received: unknown[];
};

/**
 * Gives the signed-in player one of everything that has a page: purchases that are underpaid, waiting and delivered, a
 * pending transfer, a credited one with its receipt, and a support case.
 * @returns the addresses of their pages
 */
export async function pagesWithData(page: Page): Promise<string[]> {
  const delivered = await purchase(page, 100);
  await pay(page, delivered, 1);
  await expect.poll(async () => (await read(page, delivered)).state).toBe("delivered");
  const short = await purchase(page, 500);
  await pay(page, short, 0.5);
  await expect.poll(async () => (await read(page, short)).received.length).toBe(1);
  const waiting = await purchase(page, 5_000);
  const topUp = await made(page, "/api/top-ups", {
    method: "vietcombank",
    amountVnd: ANNOUNCED_VND,
  });
  const latest = await get<{ id: string; type: string }[]>(page, "/api/transaction-history");
  const credited = latest.find(({ type }) => type === "topup.bank-transfer");
  if (!credited) throw new Error("no transfer was credited");
  const supportCase = await made(page, "/api/support/cases", {
    topic: "game",
    text: "Nhân vật chưa nhận được Ngân Lượng.",
  });
  return [
    ...[delivered, short, waiting].map((id) => `/purchases/${id}`),
    `/top-ups/${topUp}`,
    `/transactions/${credited.id}/receipt`,
    `/support/cases/${supportCase}`,
  ];
}

const purchase = (page: Page, creditAmount: number): Promise<string> =>
  made(page, "/api/purchases", { creditAmount, zoneId: "1", method: "vietcombank" });

const read = (page: Page, id: string): Promise<Purchase> => get(page, `/api/purchases/${id}`);

/** Pays a share of the purchase's price. */
async function pay(page: Page, id: string, share: number): Promise<void> {
  const { payment } = await read(page, id);
  if (!payment) throw new Error(`purchase ${id} asks for no money`);
  await sandbox.transfer({
    method: "vietcombank",
    amount: payment.amountVnd * share,
    content: payment.method.paymentSyntax,
  });
}

/** @returns the id in the response */
async function made(page: Page, path: string, body: object): Promise<string> {
  const answer = await post(page, path, body, { "idempotency-key": crypto.randomUUID() });
  await expect(answer).toBeOK();
  return ((await answer.json()) as { id: string }).id;
}
