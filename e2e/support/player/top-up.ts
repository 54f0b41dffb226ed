import { expect, type Page } from "@playwright/test";
import { sandbox } from "../programs/sandbox.ts";

/** Sends the signed-in player's money to the operator's bank; with the same `id` only once. */
export async function topUp(
  page: Page,
  amountVnd: number,
  known: { id?: string; reference?: string } = {},
  outside = sandbox,
): Promise<void> {
  const answer = await page.request.get("/api/payment-methods");
  const { bankTransfers } = (await answer.json()) as { bankTransfers: { paymentSyntax: string }[] };
  const content = bankTransfers[0]?.paymentSyntax ?? "";
  const sent = await outside.transfer({
    method: "vietcombank",
    amount: amountVnd,
    content,
    ...known,
  });
  expect(sent.deliveries.map(({ status }) => status)).toEqual([200]);
}
