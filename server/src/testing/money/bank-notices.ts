/** Notices of incoming money in SePay's format: makes, signs and sends them. */
import { createHmac } from "node:crypto";
import { keptConnections, rawRequest } from "../http/raw-http.ts";
import type { TestPortal } from "../portal/test-portal.ts";
import { TEST_SECRETS } from "../portal/test-secrets.ts";

/** The last id that was given to a notice: the feed's ids count upwards. */
let lastId = 90_000;

/** A notice of incoming money, as in SePay's webhook documentation. */
export type BankNotice = ReturnType<typeof newNotice>;

/** Returns a notice of 100.000 VND at Vietcombank, with a new id and reference. */
export const aNotice = (overrides: Partial<BankNotice> = {}): BankNotice => ({
  ...newNotice((lastId += 1)),
  ...overrides,
});

function newNotice(id: number) {
  return {
    id,
    gateway: "Vietcombank",
    transactionDate: "2026-03-12 09:41:07",
    accountNumber: "1013579246",
    code: null as string | null,
    content: "",
    transferType: "in",
    transferAmount: 100_000,
    accumulated: 19_077_000,
    subAccount: null as string | null,
    referenceCode: `MBVCB.${id}`,
    description: "",
  };
}

/** Returns an entry as SePay's list of transactions writes it. */
export const listEntryOf = (notice: BankNotice) => ({
  id: String(notice.id),
  transaction_date: notice.transactionDate,
  account_number: notice.accountNumber,
  amount_in: `${notice.transferAmount}.00`,
  transaction_content: notice.content,
  reference_number: notice.referenceCode,
});

/** The notice that the button "Gửi thử" of SePay's dashboard sends, as recorded by integrators. */
export const SEPAY_TEST = {
  id: 0,
  gateway: "SePay",
  transactionDate: "2026-09-11 17:11:50",
  accountNumber: "0000000000",
  subAccount: null,
  transferType: "in",
  transferAmount: 10_000,
  accumulated: 10_000,
  code: "SEPAYTEST",
  content: "SEPAY TEST WEBHOOK",
  referenceCode: "TEST1789121510",
  description: "SePay test webhook delivery",
};

export type Signing = { readonly secret?: string; readonly at?: Date };

/** Returns SePay's headers: HMAC-SHA-256 over the time, a dot and the raw body. */
export function signedHeaders(body: string, { secret, at }: Signing = {}): Record<string, string> {
  const timestamp = String(Math.floor((at ?? new Date()).getTime() / 1_000));
  const hmac = createHmac("sha256", secret ?? TEST_SECRETS.SEPAY_SECRET);
  return {
    "content-type": "application/json",
    "x-sepay-timestamp": timestamp,
    "x-sepay-signature": `sha256=${hmac.update(`${timestamp}.${body}`).digest("hex")}`,
  };
}

/** Writes a notice as `application/x-www-form-urlencoded`, where null is an empty text. */
export const formOf = (notice: Readonly<Record<string, string | number | null>>): string =>
  new URLSearchParams(
    Object.entries(notice).map(([name, value]): [string, string] => [name, String(value ?? "")]),
  ).toString();

export type NoticeAnswer = { readonly status: number; readonly text: string };

/** The response that SePay expects; after any other it sends the notice again. */
export const ACKNOWLEDGED: NoticeAnswer = { status: 200, text: '{"success":true}' };

/** Sends the portal a notice of incoming money, signed as SePay signs it. */
export function sendNotice(
  portalUrl: string,
  notice: Partial<BankNotice>,
  signing?: Signing,
): Promise<NoticeAnswer> {
  const body = JSON.stringify(aNotice(notice));
  return send(portalUrl, body, signedHeaders(body, signing));
}

/** Sends the portal a notice. @returns the name by which operations find its money */
export async function receiveMoney(
  portalUrl: string,
  notice: Partial<BankNotice>,
): Promise<string> {
  const whole = aNotice(notice);
  await sendNotice(portalUrl, whole);
  return `sepay:${whole.id}`;
}

export async function send(
  portalUrl: string,
  body: string,
  headers: Record<string, string>,
  path = "/webhooks/sepay",
): Promise<NoticeAnswer> {
  const notice = { method: "POST", path, headers, body };
  const { status, text } = await rawRequest(portalUrl, { ...notice, agent: keptConnections });
  return { status, text };
}

/** Returns how many transfers the portal has counted as unmatched for this reason. */
export async function countHeld({ services }: TestPortal, reason: string): Promise<number> {
  const metric = services.registry.getSingleMetric("portal_transfers_held_total")!;
  const { values } = await metric.get();
  return values.find(({ labels }) => labels["reason"] === reason)!.value;
}
