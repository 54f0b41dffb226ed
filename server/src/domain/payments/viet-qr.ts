import { type Vnd, vnd } from "@portal/contract/values/money";
import {
  type Decoded,
  decodeEmv,
  decodeTemplate,
  type EmvError,
  type EmvField,
  encodeEmv,
  encodeTemplate,
  withField,
} from "./emv-qr.ts";

/** `static` may be paid many times, `dynamic` is for one payment. */
export type Initiation = "static" | "dynamic";

export type Transfer = {
  /** The bank's six digits at NAPAS. */
  readonly bankBin: string;
  /** 1 to 19 letters and digits. */
  readonly accountNumber: string;
  /** 1 to 25 of A–Z, 0–9 and single spaces: every bank passes these on unchanged. */
  readonly content: string;
  /** Absent where the payer types the amount. */
  readonly amountVnd?: Vnd;
  /** By default, a code with an amount is dynamic and one without is static. */
  readonly initiation?: Initiation;
};

export type VietQr = {
  readonly initiation: Initiation;
  readonly bankBin: string;
  readonly accountNumber: string;
  readonly to: "account" | "card";
  /** Null where the payer types the amount. */
  readonly amountVnd: Vnd | null;
  readonly content: string | null;
};

export type VietQrError =
  | EmvError
  | "not_vietqr"
  | "bad_initiation"
  | "bad_beneficiary"
  | "bad_service"
  | "bad_currency"
  | "bad_country"
  | "bad_amount"
  | "bad_content";

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
const PURPOSE = "08";
const NAPAS_AID = "A000000727";
const VND_CODE = "704";
const INITIATIONS = { "11": "static", "12": "dynamic" } as const;
const SERVICES = { QRIBFTTA: "account", QRIBFTTC: "card" } as const;

const BANK_BIN = /^\d{6}$/;
const ACCOUNT = /^[A-Z0-9]{1,19}$/i;
const CONTENT_TO_WRITE = /^(?=.{1,25}$)[A-Z0-9]+( [A-Z0-9]+)*$/;
const MAX_CONTENT_LENGTH = 25;
const MAX_AMOUNT_LENGTH = 13;
/** The đồng has no fraction, but the format lets a bank write one of zeros. */
const AMOUNT = /^(\d+)(?:\.0*)?$/;

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
 * @throws RangeError where the text is no intact payment QR code, or the content does not fit
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

/** Reads a VietQR strictly: it refuses any text that a reader could take for another account or amount. */
export function parseVietQr(text: string): Decoded<VietQr, VietQrError> {
  const root = decodeEmv(text);
  if (!root.ok) return root;
  const napas = readNapas(valueOf(root.value, ROOT.napas));
  if (!napas.ok) return napas;
  const purpose = readPurpose(valueOf(root.value, ROOT.additional));
  if (!purpose.ok) return purpose;
  const initiation = lookUp(INITIATIONS, valueOf(root.value, ROOT.initiation));
  const amountVnd = readAmount(valueOf(root.value, ROOT.amount));
  if (initiation === undefined) return refuse("bad_initiation");
  if (valueOf(root.value, ROOT.currency) !== VND_CODE) return refuse("bad_currency");
  if (valueOf(root.value, ROOT.country) !== "VN") return refuse("bad_country");
  if (amountVnd === undefined) return refuse("bad_amount");
  return { ok: true, value: { initiation, ...napas.value, amountVnd, content: purpose.value } };
}

function readNapas(
  template: string | undefined,
): Decoded<Pick<VietQr, "bankBin" | "accountNumber" | "to">, VietQrError> {
  const napas = decodeTemplate(template ?? "");
  if (!napas.ok) return napas;
  if (valueOf(napas.value, NAPAS.issuer) !== NAPAS_AID) return refuse("not_vietqr");
  const beneficiary = decodeTemplate(valueOf(napas.value, NAPAS.beneficiary) ?? "");
  if (!beneficiary.ok) return beneficiary;
  const bankBin = valueOf(beneficiary.value, BENEFICIARY.bankBin) ?? "";
  const accountNumber = valueOf(beneficiary.value, BENEFICIARY.account) ?? "";
  if (!BANK_BIN.test(bankBin) || !ACCOUNT.test(accountNumber)) return refuse("bad_beneficiary");
  const to = lookUp(SERVICES, valueOf(napas.value, NAPAS.service));
  return to ? { ok: true, value: { bankBin, accountNumber, to } } : refuse("bad_service");
}

function readPurpose(template: string | undefined): Decoded<string | null, VietQrError> {
  const additional = decodeTemplate(template ?? "");
  if (!additional.ok) return additional;
  const purpose = valueOf(additional.value, PURPOSE) ?? null;
  if (purpose !== null && purpose.length > MAX_CONTENT_LENGTH) return refuse("bad_content");
  return { ok: true, value: purpose };
}

/** Returns null where there is no amount, and undefined where the amount cannot be paid. */
function readAmount(value: string | undefined): Vnd | null | undefined {
  if (value === undefined) return null;
  const amount = Number(AMOUNT.exec(value)?.[1] ?? 0);
  return value.length <= MAX_AMOUNT_LENGTH && amount > 0 ? vnd(amount) : undefined;
}

function amountField(amountVnd: Vnd): EmvField {
  const value = String(amountVnd);
  if (readAmount(value) !== amountVnd) throw new RangeError(`not payable: ${amountVnd}`);
  return { id: ROOT.amount, value };
}

function purposeField(content: string): EmvField {
  if (!CONTENT_TO_WRITE.test(content)) throw new RangeError(`not a content: ${content}`);
  return { id: PURPOSE, value: content };
}

function valueOf(fields: readonly EmvField[], id: string): string | undefined {
  return fields.find((field) => field.id === id)?.value;
}

function lookUp<T extends object>(table: T, key: string | undefined): T[keyof T] | undefined {
  return key !== undefined && Object.hasOwn(table, key) ? table[key as keyof T] : undefined;
}

function refuse(error: VietQrError): { readonly ok: false; readonly error: VietQrError } {
  return { ok: false, error };
}
