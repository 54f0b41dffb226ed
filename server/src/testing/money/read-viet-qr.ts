/**
 * Reads a VietQR as a bank's application does. Independent of the code that writes them, so that it does not share its
 * mistakes.
 */
import { type Vnd, vnd } from "@portal/contract/values/money";
import {
  type Decoded,
  decodeEmv,
  decodeTemplate,
  type EmvError,
  type EmvField,
} from "../../domain/payments/emv-qr.ts";

export type VietQr = {
  readonly initiation: "static" | "dynamic";
  readonly bankBin: string;
  readonly accountNumber: string;
  readonly to: "account" | "card";
  /** Null: the payer types the amount. */
  readonly amountVnd: Vnd | null;
  readonly content: string | null;
};

type VietQrError =
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
const BANK_BIN = /^\d{6}$/;
const ACCOUNT = /^[A-Z0-9]{1,19}$/i;
const INITIATIONS = { "11": "static", "12": "dynamic" } as const;
const SERVICES = { QRIBFTTA: "account", QRIBFTTC: "card" } as const;
/** The đồng has no fraction, but the format lets a bank write one of zeros. */
const AMOUNT = /^(\d+)(?:\.0*)?$/;
const MAX_AMOUNT_LENGTH = 13;
const MAX_CONTENT_LENGTH = 25;

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

/** Returns null without an amount, and undefined for an amount that cannot be paid. */
function readAmount(value: string | undefined): Vnd | null | undefined {
  if (value === undefined) return null;
  const amount = Number(AMOUNT.exec(value)?.[1] ?? 0);
  return value.length <= MAX_AMOUNT_LENGTH && amount > 0 ? vnd(amount) : undefined;
}

const valueOf = (fields: readonly EmvField[], id: string): string | undefined =>
  fields.find((field) => field.id === id)?.value;

function lookUp<T extends object>(table: T, key: string | undefined): T[keyof T] | undefined {
  return key !== undefined && Object.hasOwn(table, key) ? table[key as keyof T] : undefined;
}

function refuse(error: VietQrError): { readonly ok: false; readonly error: VietQrError } {
  return { ok: false, error };
}
