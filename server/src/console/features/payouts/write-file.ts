import { bankOf, payoutContent } from "@portal/contract/console/payouts";
import { banks } from "@portal/contract/values/banks";
import { CSV_MARK, csvLine } from "@portal/contract/values/csv";
import {
  type PayoutColumn,
  payoutColumns,
  type payoutFields,
} from "../../../settings/payout-columns.ts";
import { errors } from "../../errors.ts";
import type { ConsoleServices } from "../../services.ts";
import { type FileRow, listFile } from "./store.ts";

type Field = (typeof payoutFields)[number];

/** Writes a payout file as CSV, in the columns that the paying bank expects. @throws errors.payoutFileUnknown */
export async function writeFile(
  { db, portal }: Pick<ConsoleServices, "db" | "portal">,
  fileId: number,
): Promise<{ readonly fileName: string; readonly csv: string }> {
  const rows = await listFile(db, fileId);
  const [first] = rows;
  if (!first) throw errors.payoutFileUnknown();
  const [, methodName = "", ourAccount = ""] = first.cashAccount.split(":");
  const method = portal.payment.transferMethods.find(({ name }) => name === methodName);
  const columns = method?.type === "bank" ? method.payoutColumns : payoutColumns.parse(undefined);
  const lines = rows.map((row, at) => {
    const fields = fieldsOf(row, at + 1, { ourAccount, prefix: portal.payment.contentPrefix });
    return csvLine(columns.map((column) => cellOf(column, fields)));
  });
  const csv = CSV_MARK + csvLine(columns.map(({ header }) => header)) + lines.join("");
  return { fileName: `chi-hoan-${methodName}-${fileId}.csv`, csv };
}

const cellOf = ({ field, text }: PayoutColumn, fields: Readonly<Record<Field, string | number>>) =>
  field === undefined ? (text ?? null) : fields[field];

function fieldsOf(
  { refundId, bank, account, name, amountVnd }: FileRow,
  number: number,
  { ourAccount, prefix }: { readonly ourAccount: string; readonly prefix: string },
): Readonly<Record<Field, string | number>> {
  const known = banks[bankOf(bank) ?? ""];
  return {
    number,
    account,
    name: inBankLetters(name),
    bank: known?.name ?? bank,
    bin: known?.bin ?? "",
    amountVnd,
    content: payoutContent(prefix, refundId),
    ourAccount,
  };
}

/** Banks accept only capitals without diacritics. */
const inBankLetters = (name: string): string =>
  name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toUpperCase().replaceAll("Đ", "D").trim();
