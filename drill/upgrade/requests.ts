import { randomUUID } from "node:crypto";
import { aNotice, signedHeaders } from "../../server/src/testing/money/bank-notices.ts";
import { OPERATOR_ACCOUNT, portal } from "../../server/src/testing/portal/production.config.ts";
import { type Asked, PUBLIC_URL } from "./proxy.ts";

/** A signed-in player with what the page sends along. */
export type Player = {
  readonly username: string;
  readonly paymentCode: string;
  readonly headers: Readonly<Record<string, string>>;
};

const NOTICE_VND = 100_000;
const ORDER_KP = 100;
const ZONES = ["1", "2", "3", "4"];

/** @returns a signed notice of the bank's, and its id there */
export function noticeFor({ paymentCode }: Player, amountVnd = NOTICE_VND) {
  const notice = aNotice({
    accountNumber: OPERATOR_ACCOUNT,
    content: `${portal.payment.contentPrefix}${paymentCode}`,
    transferAmount: amountVnd,
  });
  const body = JSON.stringify(notice);
  const headers = signedHeaders(body);
  const asked: Asked = { method: "POST", path: "/webhooks/sepay", headers, body };
  return { id: notice.id, asked };
}

export function orderOf({ headers }: Player): Asked {
  const body = JSON.stringify({ creditAmount: ORDER_KP, zoneId: pick(ZONES) });
  const own = {
    ...headers,
    origin: PUBLIC_URL,
    "content-type": "application/json",
    "idempotency-key": randomUUID(),
  };
  return { method: "POST", path: "/api/recharge/game", headers: own, body };
}

export const loginPage: Asked = { path: "/login", headers: { accept: "text/html" } };

export const meOf = ({ headers }: Player): Asked => ({ path: "/api/me", headers });

export const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)]!;
