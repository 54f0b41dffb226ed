/** The requests that browsers and the bank send to the portal, as text. */
import { createHmac, randomUUIDv7 } from "node:crypto";
import type { Player } from "../data/players.ts";
import { csrfTokenOf, SEPAY_SECRET } from "../portal.ts";
import { httpRequest } from "./http-wire.ts";

export function meRequests(port: number, players: readonly Player[]): string[] {
  return players.map(({ sessionToken }) =>
    httpRequest({
      method: "GET",
      port,
      path: "/api/me",
      headers: { cookie: `session=${sessionToken}` },
    }),
  );
}

/** Returns the request with which the transactions page loads the player's history. */
export function historyRequest(
  port: number,
  { sessionToken }: Player,
  query: Readonly<Record<string, string>>,
): string {
  return httpRequest({
    method: "GET",
    port,
    path: `/api/transaction-history?${new URLSearchParams(query).toString()}`,
    headers: { cookie: `session=${sessionToken}` },
  });
}

/** A browser without a session, with what it needs to send a form. */
export type Visitor = { readonly cookie: string; readonly csrfToken: string };

export async function becomeVisitor(port: number): Promise<Visitor> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/csrf-cookie`);
  const pairs = answer.headers.getSetCookie().map((line) => line.split(";")[0]!);
  const csrfToken = pairs.find((pair) => pair.startsWith("XSRF-TOKEN="))?.split("=")[1];
  if (csrfToken === undefined) throw new Error(`no CSRF cookie: ${answer.status}`);
  return { cookie: pairs.join("; "), csrfToken };
}

export function loginRequest(
  port: number,
  visitor: Visitor,
  username: string,
  password: string,
): string {
  return formRequest(port, visitor, "/login", { username, password, remember: false });
}

/** Returns a form's request, with the headers and cookies that the page itself sends. */
export function formRequest(
  port: number,
  { cookie, csrfToken }: Visitor,
  path: string,
  form: object,
): string {
  return httpRequest({
    method: "POST",
    port,
    path,
    headers: { cookie, "x-xsrf-token": csrfToken, origin: `http://127.0.0.1:${port}` },
    body: JSON.stringify(form),
  });
}

/** Returns a player's order for coins, as the page sends it. */
export function rechargeRequest(port: number, player: Player, order: Order): string {
  const headers = orderHeaders(port, player);
  const body = JSON.stringify(order);
  return httpRequest({ method: "POST", port, path: "/api/recharge/game", headers, body });
}

/** Returns a player's order for a package, as the page sends it. */
export function purchaseRequest(port: number, player: Player, order: Order): string {
  const headers = orderHeaders(port, player);
  const body = JSON.stringify(order);
  return httpRequest({ method: "POST", port, path: "/api/purchases", headers, body });
}

type Order = { readonly creditAmount: number; readonly zoneId: string };

/** Returns the headers of one order; the next one has another key. */
export function orderHeaders(port: number, { sessionToken }: Player): Record<string, string> {
  const csrfToken = csrfTokenOf(sessionToken);
  return {
    cookie: `session=${sessionToken}; XSRF-TOKEN=${csrfToken}`,
    "x-xsrf-token": csrfToken,
    origin: `http://127.0.0.1:${port}`,
    "idempotency-key": randomUUIDv7(),
  };
}

/** Returns a signed notice of the bank feed (SePay webhook documentation). */
export function noticeRequest(
  port: number,
  eventId: number,
  player: Player,
  amountVnd = NOTICE_VND,
): string {
  const body = noticeBody(eventId, player, amountVnd);
  return httpRequest({ method: "POST", port, path: NOTICE_PATH, headers: signatureOf(body), body });
}

export const NOTICE_PATH = "/webhooks/sepay";

export function signatureOf(body: string): Record<string, string> {
  const timestamp = Math.floor(Date.now() / 1_000);
  const signature = createHmac("sha256", SEPAY_SECRET).update(`${timestamp}.${body}`).digest("hex");
  return {
    "x-sepay-timestamp": String(timestamp),
    "x-sepay-signature": `sha256=${signature}`,
  };
}

const NOTICE_VND = 200_000;

export function noticeBody(eventId: number, player: Player, amountVnd = NOTICE_VND): string {
  return JSON.stringify({
    id: eventId,
    gateway: "Vietcombank",
    transactionDate: "2026-03-25 14:02:37",
    accountNumber: "1013579246",
    subAccount: null,
    code: null,
    content: `MBVCB.${eventId}.FSO${player.paymentCode}.CT tu 0123499999 NGUYEN VAN A`,
    transferType: "in",
    transferAmount: amountVnd,
    accumulated: 19_077_000,
    referenceCode: `MBVCB.${eventId}`,
    description: "",
  });
}
