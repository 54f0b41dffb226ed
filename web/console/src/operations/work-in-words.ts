/** Says in a few words what an operation does: in the notice of what was done, and on the buttons that do it. */
import type { OperationFacts } from "@portal/contract/console/evidence";
import { formatNumber } from "../../../src/lib/text/format.ts";
import { operationNames } from "./facts.tsx";

export type NamedWork = { readonly operation: string; readonly facts: OperationFacts };

type Sum = {
  readonly verb: string;
  /** The fact with the amount. */
  readonly fact: string;
  readonly unit: "đ" | " KP";
  /** The word before the player. */
  readonly to?: "cho" | "của";
};

const SUMS: Readonly<Record<string, Sum>> = {
  grant: { verb: "cộng", fact: "grantedKp", unit: " KP", to: "cho" },
  "bulk-grant": { verb: "cộng", fact: "totalKp", unit: " KP" },
  recall: { verb: "thu hồi", fact: "recalledKp", unit: " KP", to: "của" },
  assign: { verb: "gán", fact: "amountVnd", unit: "đ", to: "cho" },
  "settle-case": { verb: "gán", fact: "amountVnd", unit: "đ", to: "cho" },
  enter: { verb: "nhập", fact: "amountVnd", unit: "đ", to: "cho" },
  return: { verb: "trả lại", fact: "amountVnd", unit: "đ" },
  refund: { verb: "hoàn", fact: "amountVnd", unit: "đ", to: "cho" },
  chargeback: { verb: "thu hồi", fact: "amountVnd", unit: "đ", to: "của" },
  "pay-refunds": { verb: "lập tệp chi", fact: "totalVnd", unit: "đ" },
};

/** `cộng 500 KP`; undefined where it moves no amount. */
function sumInWords({ operation, facts }: NamedWork): string | undefined {
  const sum = SUMS[operation];
  const amount = sum && facts[sum.fact];
  return typeof amount === "number"
    ? `${sum!.verb} ${formatNumber(amount)}${sum!.unit}`
    : undefined;
}

/** `Cộng 500 KP cho kimngan_bmt.`, `Ngừng chi tiêu: kimngan_bmt.`: names the amount, and whom or what it concerns. */
export function workInWords(work: NamedWork): string {
  const { operation, facts } = work;
  const about = CONCERNED.map((name) => facts[name]).find((value) => typeof value === "string");
  const sum = sumInWords(work);
  if (sum === undefined) {
    const name = operationNames[operation] ?? operation;
    return about === undefined ? `${name}.` : `${name}: ${about}.`;
  }
  const to = SUMS[operation]!.to;
  const { username } = facts;
  return to === undefined || typeof username !== "string"
    ? `${capital(sum)}.`
    : `${capital(sum)} ${to} ${username}.`;
}

/** The facts that name what an operation without an amount is about. */
const CONCERNED = ["username", "title", "label", "login", "accountNumber"] as const;

/** The button that does it: `Trả lại 100.000đ`. */
export const actInWords = (work: NamedWork): string =>
  capital(sumInWords(work) ?? operationNames[work.operation] ?? "Thực hiện");

/** The button that proposes it: `Đề nghị cộng 500 KP`. */
export const proposalInWords = (work: NamedWork): string =>
  `Đề nghị ${sumInWords(work) ?? "phê duyệt"}`;

/** `Phê duyệt cộng 500 KP`: who approves reads the amount on the button. */
export const approvalInWords = (work: NamedWork): string =>
  ["Phê duyệt", sumInWords(work)].filter((word) => word !== undefined).join(" ");

const capital = (words: string): string =>
  words.slice(0, 1).toLocaleUpperCase("vi") + words.slice(1);
