/**
 * Writes VietQR codes for bank transfers (`buildTransferQr`), and fills a content and amount into a wallet's own code
 * (`withContent`).
 */
import type { Vnd } from "@portal/contract/values/money";
import {
  decodeEmv,
  decodeTemplate,
  type EmvField,
  encodeEmv,
  encodeTemplate,
  withField,
} from "./emv-qr.ts";

/** `static` may be paid many times, `dynamic` is for one payment. */
export type Initiation = "static" | "dynamic";

/** The transfer that a QR code fills in. */
export type Transfer = {
  /** The bank's six digits at NAPAS. */
  readonly bankBin: string;
  /** 1 to 19 letters and digits. */
  readonly accountNumber: string;
  /** 1 to 25 of A–Z, 0–9 and single spaces, which every bank passes on unchanged. */
  readonly content: string;
  /** Absent where the payer types the amount. */
  readonly amountVnd?: Vnd;
  /** By default, a code with an amount is dynamic and one without is static. */
  readonly initiation?: Initiation;
};

// Ids and constants: NAPAS VietQR format specification 1.0.
const ROOT = {
  version: "00",
  initiation: "01",
  napas: "38",
  currency: "53",
  amount: "54",
  country: "58",
  additional: "62",
} as const;
const NAPAS = { issuer: "00", beneficiary: "01", service: "02" } as const;
const BENEFICIARY = { bankBin: "00", account: "01" } as const;
/** Within `additional`: the transfer's content. */
const PURPOSE = "08";
const NAPAS_AID = "A000000727";
/** The đồng's number in ISO 4217. */
const VND_CODE = "704";

const BANK_BIN = /^\d{6}$/;
const ACCOUNT = /^[A-Z0-9]{1,19}$/i;
const CONTENT_TO_WRITE = /^(?=.{1,25}$)[A-Z0-9]+( [A-Z0-9]+)*$/;
const MAX_AMOUNT_LENGTH = 13;

/**
 * Returns the text of a QR code that fills in a bank transfer.
 * @throws RangeError where a part does not fit the format
 */
export function buildTransferQr(transfer: Transfer): string {
  const { bankBin, accountNumber, content, amountVnd } = transfer;
  if (!BANK_BIN.test(bankBin)) throw new RangeError(`not a bank's BIN: ${bankBin}`);
  if (!ACCOUNT.test(accountNumber)) throw new RangeError(`not an account: ${accountNumber}`);
  const initiation = transfer.initiation ?? (amountVnd === undefined ? "static" : "dynamic");
  const beneficiary = encodeTemplate([
    { id: BENEFICIARY.bankBin, value: bankBin },
    { id: BENEFICIARY.account, value: accountNumber },
  ]);
  const napas = encodeTemplate([
    { id: NAPAS.issuer, value: NAPAS_AID },
    { id: NAPAS.beneficiary, value: beneficiary },
    { id: NAPAS.service, value: "QRIBFTTA" },
  ]);
  return encodeEmv([
    { id: ROOT.version, value: "01" },
    { id: ROOT.initiation, value: initiation === "static" ? "11" : "12" },
    { id: ROOT.napas, value: napas },
    { id: ROOT.currency, value: VND_CODE },
    ...(amountVnd === undefined ? [] : [amountField(amountVnd)]),
    { id: ROOT.country, value: "VN" },
    { id: ROOT.additional, value: encodeTemplate([purposeField(content)]) },
  ]);
}

/**
 * Puts a transfer content, and an amount if given, into the operator's own QR code from a wallet or bank. All
 * else in the code stays, because a wallet's own marks cannot be computed.
 * @throws RangeError if the text is not a valid payment QR code, or the content does not fit
 */
export function withContent(qr: string, content: string, amountVnd?: Vnd): string {
  const root = decodeEmv(qr);
  if (!root.ok) throw new RangeError(`not a payment QR code: ${root.error}`);
  const additional = decodeTemplate(valueOf(root.value, ROOT.additional) ?? "");
  if (!additional.ok) throw new RangeError(`not a payment QR code: ${additional.error}`);
  const value = encodeTemplate(withField(additional.value, purposeField(content)));
  const fields = withField(root.value, { id: ROOT.additional, value });
  if (amountVnd === undefined) return encodeEmv(fields);
  const dynamic = withField(fields, { id: ROOT.initiation, value: "12" });
  return encodeEmv(withField(dynamic, amountField(amountVnd)));
}

/** As long as the longest content of a player: a prefix of six and a code of eight. */
const LONGEST_OWN_CONTENT = "A".repeat(14);

/** Returns whether a text is a wallet's code that any player may pay many times, with any amount. */
export function isWalletQr(text: string): boolean {
  const root = decodeEmv(text);
  if (!root.ok) return false;
  const isForAll =
    valueOf(root.value, ROOT.initiation) === "11" &&
    valueOf(root.value, ROOT.amount) === undefined &&
    valueOf(root.value, ROOT.currency) === VND_CODE &&
    valueOf(root.value, ROOT.country) === "VN";
  try {
    return isForAll && withContent(text, LONGEST_OWN_CONTENT) !== "";
  } catch {
    return false;
  }
}

function amountField(amountVnd: Vnd): EmvField {
  const value = String(amountVnd);
  if (amountVnd === 0 || value.length > MAX_AMOUNT_LENGTH) {
    throw new RangeError(`not payable: ${amountVnd}`);
  }
  return { id: ROOT.amount, value };
}

function purposeField(content: string): EmvField {
  if (!CONTENT_TO_WRITE.test(content)) throw new RangeError(`not a content: ${content}`);
  return { id: PURPOSE, value: content };
}

function valueOf(fields: readonly EmvField[], id: string): string | undefined {
  return fields.find((field) => field.id === id)?.value;
}
