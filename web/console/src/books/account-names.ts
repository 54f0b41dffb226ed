/** Names the accounts of the ledger as accountants do (`accountName`), and says what a side means there. */
import { sourceName } from "../../../src/lib/text/source-names.ts";

export const SIDES = "Nợ là phần đang giữ hoặc đã cấp, Có là phần phải trả hoặc đã bán.";

/** Single accounts, and all of a family. */
const NAMES: Readonly<Record<string, string>> = {
  "players:credit": "KP của người chơi",
  "players:debt": "KP người chơi còn nợ",
  "game-holds": "KP đang giữ cho đơn nạp game",
  "game-sales": "KP đã tiêu vào game",
  bonus: "KP thưởng",
  grants: "KP tặng",
  recalls: "KP thu hồi",
  unmatched: "Tiền chưa rõ chủ",
  kept: "Tiền còn nợ người chuyển",
  "cash:": "Tiền đang giữ",
};

/** Families of accounts: the rest of the account's name says which bank, wallet or account. */
const FAMILIES: Readonly<Record<string, string>> = {
  "cash:": "Tiền tại",
  "sales:": "Doanh thu",
  "issued:": "KP đã bán",
  "paid-out:": "Đã chi",
};

/** Several names are separated by commas. A name that ends in a colon is a family. */
export function accountName(account: string): string {
  if (account.includes(",")) return account.split(",").map(accountName).join(", ");
  const named = NAMES[account];
  if (named !== undefined) return named;
  const family = Object.keys(FAMILIES).find((name) => account.startsWith(name));
  return family === undefined ? account : `${FAMILIES[family]} ${moneyPlace(account)}`.trim();
}

/** Where a family's money is, such as a bank account, without the family's name. */
export const moneyPlace = (account: string): string =>
  account
    .slice(account.indexOf(":") + 1)
    .split(":")
    .map(partName)
    .join(" ");

const partName = (name: string): string => (name === "card" ? "thẻ cào" : sourceName(name));
