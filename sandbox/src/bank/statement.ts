/**
 * The text a bank makes of what the payer typed. The shapes are those of public statements, with
 * invented names and numbers; the same transfer always gets the same one.
 */
import { createSeeded } from "../kit/seeded.ts";
import type { Seeded } from "../kit/seeded.ts";
import { vietnamTime } from "../kit/vietnam-time.ts";
import type { WallClock } from "../kit/vietnam-time.ts";
import { ACCOUNT_HOLDER } from "./accounts.ts";
import type { BankAccount } from "./accounts.ts";

export type Statement = { statement: string; reference: string };

type Entry = {
  content: string;
  account: string;
  bank: BankAccount;
  clock: WallClock;
  /** Ten digits that no other transfer has. */
  serial: string;
  payer: string;
  seeded: Seeded;
};
type Shape = (entry: Entry) => Statement;

const PAYERS = ["NGUYEN VAN AN", "TRAN THI BINH", "LE HOANG NAM", "PHAM MINH DUC"] as const;
const SERIAL_LENGTH = 10;

/** Writes the statement of a movement; `raw` keeps the content as typed. */
export function writeStatement(
  bank: BankAccount,
  movement: { noticeId: number; account: string; content: string; raw: boolean; at: Date },
): Statement {
  const seeded = createSeeded(String(movement.noticeId));
  const shape = seeded.pick(shapes[bank.gateway]);
  const written = shape({
    content: movement.content,
    account: movement.account,
    bank,
    clock: vietnamTime(movement.at),
    serial: String(movement.noticeId).padStart(SERIAL_LENGTH, "0").slice(-SERIAL_LENGTH),
    payer: seeded.pick(PAYERS),
    seeded,
  });
  return movement.raw ? { ...written, statement: movement.content } : written;
}

/** From another bank over NAPAS: a digit trace, an alphanumeric trace, then name and content. */
const napasTransfer: Shape = ({ content, clock, payer, seeded, serial }) => ({
  statement:
    `${seeded.digits(24)}${seeded.letters(10)}.${seeded.digits(4)}.${seeded.digits(6)}.` +
    `${payer} ${content}`,
  reference: `${serial}.${clock.ddmmyy}.${seeded.digits(6)}`,
});

/** From Vietcombank's app. */
const vietcombankAppTransfer: Shape = ({ content, account, bank, payer, seeded, serial }) => ({
  statement:
    `MBVCB.${serial}.${seeded.digits(6)}.${content}.CT tu ${seeded.digits(13)} ${payer} ` +
    `toi ${account} ${ACCOUNT_HOLDER} tai ${bank.abbreviation}`,
  reference: `MBVCB.${serial}`,
});

/** Between two accounts at Vietcombank. */
const vietcombankInternalTransfer: Shape = ({ content, clock, seeded, serial }) => {
  const trace = `${seeded.digits(6)}.${clock.ddmmyy}.${seeded.digits(6)}`;
  return { statement: `${trace}.${content}`, reference: `${trace}.${serial}` };
};

/** From ACB. */
const acbTransfer: Shape = ({ content, clock, seeded, serial }) => ({
  statement: `${content} GD ${seeded.digits(6)}-${clock.ddmmyy} ${clock.time}`,
  reference: techcombankReference(clock, serial, seeded),
});

/** Between two accounts at Techcombank. */
const techcombankInternalTransfer: Shape = ({ content, payer, clock, seeded, serial }) => {
  const reference = techcombankReference(clock, serial, seeded);
  return { statement: `${payer} ${content} ${reference}`, reference };
};

const shapes: Record<BankAccount["gateway"], readonly [Shape, ...Shape[]]> = {
  Vietcombank: [napasTransfer, vietcombankAppTransfer, vietcombankInternalTransfer],
  Techcombank: [techcombankInternalTransfer, vietcombankAppTransfer, acbTransfer],
};

/** FT and 14 digits, of which the first five look like the year and its day. */
function techcombankReference(clock: WallClock, serial: string, seeded: Seeded): string {
  return `FT${clock.yyddd}${serial.slice(-8)}${seeded.digits(1)}`;
}
