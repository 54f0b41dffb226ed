/**
 * Writes the statement that a bank makes from the payer's content. The formats are those of public statements, with
 * invented names and numbers. The same transfer always gets the same statement.
 */
import { createSeeded, type Seeded } from "../kit/seeded.ts";
import { vietnamTime, type WallClock } from "../kit/vietnam-time.ts";
import { ACCOUNT_HOLDER, type BankAccount } from "./bank-provider.ts";

/** A bank by its name and its six digits at NAPAS. */
type NamedBank = { name: string; bin: string };
/** The sender of the money. */
type Payer = { name: string; account: string; bank: NamedBank };

export type Statement = { statement: string; reference: string; payer: Payer };

type Entry = {
  content: string;
  account: string;
  bank: BankAccount;
  clock: WallClock;
  /** Ten digits that no other transfer has. */
  serial: string;
  payer: string;
  payerAccount: string;
  seeded: Seeded;
};
type Shape = {
  /** The payer's bank. */
  from: NamedBank;
  write(entry: Entry): Omit<Statement, "payer">;
};

const PAYERS = ["NGUYEN VAN AN", "TRAN THI BINH", "LE HOANG NAM", "PHAM MINH DUC"] as const;
const SERIAL_LENGTH = 10;
const PAYER_ACCOUNT_LENGTH = 13;

const VIETCOMBANK: NamedBank = { name: "Vietcombank", bin: "970436" };
const TECHCOMBANK: NamedBank = { name: "Techcombank", bin: "970407" };
const ACB: NamedBank = { name: "ACB", bin: "970416" };
const BIDV: NamedBank = { name: "BIDV", bin: "970418" };

/** Writes the statement of a movement; `raw` keeps the content as typed. */
export function writeStatement(
  bank: BankAccount,
  movement: { noticeId: number; account: string; content: string; raw: boolean; at: Date },
): Statement {
  const seeded = createSeeded(String(movement.noticeId));
  const shape = seeded.pick(shapes[bank.gateway]);
  const name = seeded.pick(PAYERS);
  const account = seeded.digits(PAYER_ACCOUNT_LENGTH);
  const written = shape.write({
    content: movement.content,
    account: movement.account,
    bank,
    clock: vietnamTime(movement.at),
    serial: String(movement.noticeId).padStart(SERIAL_LENGTH, "0").slice(-SERIAL_LENGTH),
    payer: name,
    payerAccount: account,
    seeded,
  });
  const statement = movement.raw ? movement.content : written.statement;
  return { ...written, statement, payer: { name, account, bank: shape.from } };
}

/** From another bank over NAPAS: a digit trace, an alphanumeric trace, then name and content. */
const napasTransfer: Shape = {
  from: BIDV,
  write: ({ content, clock, payer, seeded, serial }) => ({
    statement:
      `${seeded.digits(24)}${seeded.letters(10)}.${seeded.digits(4)}.${seeded.digits(6)}.` +
      `${payer} ${content}`,
    reference: `${serial}.${clock.ddmmyy}.${seeded.digits(6)}`,
  }),
};

/** From Vietcombank's app. */
const vietcombankAppTransfer: Shape = {
  from: VIETCOMBANK,
  write: ({ content, account, bank, payer, payerAccount, seeded, serial }) => ({
    statement:
      `MBVCB.${serial}.${seeded.digits(6)}.${content}.CT tu ${payerAccount} ${payer} ` +
      `toi ${account} ${ACCOUNT_HOLDER} tai ${bank.abbreviation}`,
    reference: `MBVCB.${serial}`,
  }),
};

/** Between two accounts at Vietcombank. */
const vietcombankInternalTransfer: Shape = {
  from: VIETCOMBANK,
  write: ({ content, clock, seeded, serial }) => {
    const trace = `${seeded.digits(6)}.${clock.ddmmyy}.${seeded.digits(6)}`;
    return { statement: `${trace}.${content}`, reference: `${trace}.${serial}` };
  },
};

/** From ACB. */
const acbTransfer: Shape = {
  from: ACB,
  write: ({ content, clock, seeded, serial }) => ({
    statement: `${content} GD ${seeded.digits(6)}-${clock.ddmmyy} ${clock.time}`,
    reference: techcombankReference(clock, serial, seeded),
  }),
};

/** Between two accounts at Techcombank. */
const techcombankInternalTransfer: Shape = {
  from: TECHCOMBANK,
  write: ({ content, payer, clock, seeded, serial }) => {
    const reference = techcombankReference(clock, serial, seeded);
    return { statement: `${payer} ${content} ${reference}`, reference };
  },
};

const shapes: Record<BankAccount["gateway"], readonly [Shape, ...Shape[]]> = {
  Vietcombank: [napasTransfer, vietcombankAppTransfer, vietcombankInternalTransfer],
  Techcombank: [techcombankInternalTransfer, vietcombankAppTransfer, acbTransfer],
};

/** Returns FT and 14 digits, of which the first five are the year and the day of the year. */
function techcombankReference(clock: WallClock, serial: string, seeded: Seeded): string {
  return `FT${clock.yyddd}${serial.slice(-8)}${seeded.digits(1)}`;
}
