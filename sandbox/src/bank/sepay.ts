/**
 * Simulates the bank feed SePay: its webhook, signed or with an API key.
 * Source: SePay webhook documentation (developer.sepay.vn, "Webhooks": integration, authentication, errors).
 */
import { hmacSha256Hex } from "../kit/signatures.ts";
import { vietnamTime } from "../kit/vietnam-time.ts";
import type { Movement, WrittenMovement } from "../transfers/transfer-provider.ts";
import { type BankAccount, bankProvider } from "./bank-provider.ts";
import { writeStatement } from "./statement.ts";

/** The webhook's body, with its fields in SePay's order. */
export type SepayNotice = {
  /** SePay's number of the transaction, by which duplicates are found. */
  id: number;
  gateway: string;
  /** Vietnam time, `YYYY-MM-DD HH:mm:ss`. */
  transactionDate: string;
  accountNumber: string;
  /** The payment code that SePay found in the content. */
  code: string | null;
  content: string;
  transferType: "in" | "out";
  /** VND */
  transferAmount: number;
  /** Balance afterwards, VND. */
  accumulated: number;
  subAccount: string | null;
  referenceCode: string;
  description: string;
};

/** The text that is signed; `apikey`: the request carries the secret itself, and nothing is signed. */
export const sepaySignedTexts = ["timestamp.body", "body", "apikey"] as const;
export type SepaySignedText = (typeof sepaySignedTexts)[number];

/** How long the feed waits for the portal's response. */
const TIMEOUT_MS = 30_000;
/** The pauses before each repeat of a notice that was not accepted. */
const RETRY_WAITS_MINUTES = [1, 1, 2, 3, 5, 8, 13];

/** The format of payment codes that the operator has registered with SePay. */
const PAYMENT_CODE = /FSO[0-9A-Z]{8}/;

export function createSepayProvider(
  bank: BankAccount,
  secret: string,
  signedText: SepaySignedText = "timestamp.body",
) {
  // SePay sends a notice for each movement.
  return bankProvider(bank, {
    provider: "sepay",
    timeoutMs: TIMEOUT_MS,
    retryWaitsMinutes: RETRY_WAITS_MINUTES,
    write: (movement) => write(bank, movement),
    sign: (notice, unixSeconds) => signedHeaders(secret, unixSeconds, notice, signedText),
  });
}

export function sepayBody(notice: SepayNotice): Buffer {
  return Buffer.from(JSON.stringify(notice));
}

/** Signs the Unix time in seconds, a point, and the raw body. */
export function sepaySignature(secret: string, unixSeconds: number, body: Buffer): string {
  return `sha256=${hmacSha256Hex(secret, `${unixSeconds}.`, body)}`;
}

export function signedHeaders(
  secret: string,
  unixSeconds: number,
  body: Buffer,
  signedText: SepaySignedText = "timestamp.body",
): Record<string, string> {
  const type = { "content-type": "application/json" };
  if (signedText === "apikey") return { ...type, authorization: `Apikey ${secret}` };
  if (signedText === "body") {
    return { ...type, "x-sepay-signature": `sha256=${hmacSha256Hex(secret, body)}` };
  }
  return {
    ...type,
    "x-sepay-timestamp": String(unixSeconds),
    "x-sepay-signature": sepaySignature(secret, unixSeconds, body),
  };
}

function write(bank: BankAccount, movement: Movement): WrittenMovement & { notice: Buffer } {
  const written = writeStatement(bank, movement);
  const reference = movement.reference ?? written.reference;
  const { statement } = written;
  const code = movement.code === undefined ? recognise(statement) : movement.code;
  const { date, time } = vietnamTime(movement.at);
  const notice = sepayBody({
    id: movement.noticeId,
    gateway: bank.gateway,
    transactionDate: `${date} ${time}`,
    accountNumber: movement.account,
    code,
    content: statement,
    transferType: movement.direction,
    transferAmount: movement.amountVnd,
    accumulated: movement.balanceVnd,
    subAccount: null,
    referenceCode: reference,
    description: `BankAPINotify ${statement}`,
  });
  return { name: String(movement.noticeId), statement, reference, code, notice };
}

function recognise(statement: string): string | null {
  return PAYMENT_CODE.exec(statement)?.[0] ?? null;
}
