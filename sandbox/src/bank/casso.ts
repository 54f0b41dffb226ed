/**
 * Simulates the bank feed Casso: its webhook v2, signed over its content.
 * Source: developer.casso.vn, "Webhook v2". The signed text is written here as JavaScript writes JSON. Casso
 * does not document how it escapes other letters, or when it sends again: the waits are invented.
 */
import { createHmac } from "node:crypto";
import { vietnamTime } from "../kit/vietnam-time.ts";
import type {
  Movement,
  TransferProvider,
  WrittenMovement,
} from "../transfers/transfer-provider.ts";
import { type BankAccount, bankProvider } from "./bank-provider.ts";
import { writeStatement } from "./statement.ts";

/** The webhook's fields of one movement, in Casso's order. */
export type CassoEntry = {
  /** Casso's number of the transaction, by which duplicates are found. */
  id: number;
  reference: string;
  description: string;
  /** In VND; negative where money leaves the account. */
  amount: number;
  /** Balance afterwards, VND. */
  runningBalance: number;
  /** Vietnam time, `YYYY-MM-DD HH:mm:ss`. */
  transactionDateTime: string;
  accountNumber: string;
  bankName: string;
  bankAbbreviation: string;
  virtualAccountNumber: string;
  virtualAccountName: string;
  counterAccountName: string;
  counterAccountNumber: string;
  /** The bank's six digits at NAPAS. */
  counterAccountBankId: string;
  counterAccountBankName: string;
};

/** How long the feed waits for the portal's response. */
const TIMEOUT_MS = 15_000;
/** The pauses before each repeat of a notice that was not accepted. */
const RETRY_WAITS_MINUTES = [1, 2, 5, 10];
const MS_PER_SECOND = 1000;

export function createCassoProvider(bank: BankAccount, secret: string): TransferProvider {
  return bankProvider(bank, {
    provider: "casso",
    timeoutMs: TIMEOUT_MS,
    retryWaitsMinutes: RETRY_WAITS_MINUTES,
    write: (movement) => write(bank, movement),
    sign: (notice, unixSeconds) => ({
      "content-type": "application/json",
      "x-casso-signature": cassoSignature(secret, unixSeconds * MS_PER_SECOND, notice),
    }),
  });
}

export function cassoBody(data: CassoEntry): Buffer {
  return Buffer.from(JSON.stringify({ error: 0, data }));
}

/** Signs the time in milliseconds, a point, and the body's JSON with its keys sorted. */
export function cassoSignature(secret: string, unixMs: number, body: Buffer): string {
  const { data, error } = JSON.parse(body.toString()) as { data: CassoEntry; error: number };
  const fields = Object.entries(data).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const sorted = JSON.stringify({ data: Object.fromEntries(fields), error });
  const mac = createHmac("sha512", secret).update(`${unixMs}.${sorted}`).digest("hex");
  return `t=${unixMs},v1=${mac}`;
}

function write(bank: BankAccount, movement: Movement): WrittenMovement {
  const { statement, payer, ...written } = writeStatement(bank, movement);
  const reference = movement.reference ?? written.reference;
  const { date, time } = vietnamTime(movement.at);
  const notice = cassoBody({
    id: movement.noticeId,
    reference,
    description: statement,
    amount: movement.direction === "in" ? movement.amountVnd : -movement.amountVnd,
    runningBalance: movement.balanceVnd,
    transactionDateTime: `${date} ${time}`,
    accountNumber: movement.account,
    bankName: bank.gateway,
    bankAbbreviation: bank.abbreviation,
    virtualAccountNumber: "",
    virtualAccountName: "",
    counterAccountName: payer.name,
    counterAccountNumber: payer.account,
    counterAccountBankId: payer.bank.bin,
    counterAccountBankName: payer.bank.name,
  });
  return { name: String(movement.noticeId), statement, reference, code: null, notice };
}
