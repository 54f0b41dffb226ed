import { createHmac } from "node:crypto";
import { PORTAL_URL } from "./stack.ts";

const DEMO_SECRET = "demo-sepay-secret";

/** Sends a payment notice for any account, as SePay does. The sandbox sends notices for the operator's accounts only. */
export async function sendSepayNotice(notice: {
  id: number;
  accountNumber: string;
  amount: number;
  content: string;
}): Promise<void> {
  const { id, accountNumber, amount, content } = notice;
  const body = JSON.stringify({
    id,
    gateway: "Vietcombank",
    transactionDate: "2026-03-12 09:41:07",
    accountNumber,
    code: null,
    content,
    transferType: "in",
    transferAmount: amount,
    accumulated: 0,
    subAccount: null,
    referenceCode: `MBVCB.${id}`,
    description: "",
  });
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac("sha256", DEMO_SECRET).update(`${timestamp}.${body}`).digest("hex");
  const answer = await fetch(`${PORTAL_URL}/webhooks/sepay`, {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      "x-sepay-timestamp": timestamp,
      "x-sepay-signature": `sha256=${signature}`,
    },
  });
  if (!answer.ok) throw new Error(`the portal responds to a notice with ${answer.status}`);
}
