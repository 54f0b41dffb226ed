/**
 * Simulates the bank feed payOS: its webhook, which carries its signature in the body.
 * Source: payos.vn/docs, "Webhook", and the package @payos/node 2. payOS does not document when it sends
 * again: the waits here are invented.
 */
import { hmacSha256Hex, sha256Hex } from "../kit/signatures.ts";
import { vietnamTime } from "../kit/vietnam-time.ts";
import type {
  Movement,
  TransferProvider,
  WrittenMovement,
} from "../transfers/transfer-provider.ts";
import { type BankAccount, bankProvider } from "./bank-provider.ts";
import { writeStatement } from "./statement.ts";

/** The webhook's fields of one payment, in payOS's order. */
export type PayosPayment = {
  /** The merchant's number of the order. */
  orderCode: number;
  /** VND */
  amount: number;
  description: string;
  accountNumber: string;
  reference: string;
  /** Vietnam time, `YYYY-MM-DD HH:mm:ss`. */
  transactionDateTime: string;
  currency: "VND";
  /** Duplicates are found by this and the reference. */
  paymentLinkId: string;
  code: string;
  desc: string;
  /** The bank's six digits at NAPAS. */
  counterAccountBankId: string;
  counterAccountBankName: string;
  counterAccountName: string;
  counterAccountNumber: string;
  virtualAccountName: string;
  virtualAccountNumber: string;
};

/** How long the feed waits for the portal's response. */
const TIMEOUT_MS = 15_000;
/** The pauses before each repeat of a notice that was not accepted. */
const RETRY_WAITS_MINUTES = [1, 2, 5, 10];
const PAID = { code: "00", desc: "Thành công" };
const LINK_ID_LENGTH = 32;
/** The values that payOS signs as empty. */
const NO_VALUE: ReadonlySet<string | number> = new Set(["null", "undefined"]);

export function createPayosProvider(bank: BankAccount, secret: string): TransferProvider {
  return bankProvider(bank, {
    provider: "payos",
    timeoutMs: TIMEOUT_MS,
    retryWaitsMinutes: RETRY_WAITS_MINUTES,
    write: (movement) => write(bank, secret, movement),
    sign: () => ({ "content-type": "application/json" }),
  });
}

export function payosBody(secret: string, data: PayosPayment): Buffer {
  const signature = payosSignature(secret, data);
  return Buffer.from(
    JSON.stringify({ code: "00", desc: "success", success: true, data, signature }),
  );
}

/** HMAC-SHA256 over all fields as `key=value`, sorted by key, joined with `&`, without URL encoding. */
function payosSignature(secret: string, payment: PayosPayment): string {
  const pairs = Object.entries(payment)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) => `${key}=${NO_VALUE.has(value) ? "" : value}`);
  return hmacSha256Hex(secret, pairs.join("&"));
}

function write(bank: BankAccount, secret: string, movement: Movement): WrittenMovement {
  const { statement, payer, ...written } = writeStatement(bank, movement);
  const reference = movement.reference ?? written.reference;
  const paymentLinkId = sha256Hex(`link ${movement.noticeId}`).slice(0, LINK_ID_LENGTH);
  const named = { name: `${paymentLinkId}.${reference}`, statement, reference, code: null };
  // payOS sends no notice of money that leaves the account.
  if (movement.direction === "out") return { ...named, notice: null };
  const { date, time } = vietnamTime(movement.at);
  const notice = payosBody(secret, {
    orderCode: movement.noticeId,
    amount: movement.amountVnd,
    description: statement,
    accountNumber: movement.account,
    reference,
    transactionDateTime: `${date} ${time}`,
    currency: "VND",
    paymentLinkId,
    ...PAID,
    counterAccountBankId: payer.bank.bin,
    counterAccountBankName: payer.bank.name,
    counterAccountName: payer.name,
    counterAccountNumber: payer.account,
    virtualAccountName: "",
    virtualAccountNumber: "",
  });
  return { ...named, notice };
}
