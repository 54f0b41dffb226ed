/** Writes the books' sums as lines of a CSV file (`figureLines`). */
import type { BankBalance, BookPeriod } from "@portal/contract/console/books";
import { csvLine } from "@portal/contract/values/csv";
import { accountName } from "./account-names.ts";

/** The columns of a period beside those of its accounts of cash. */
const COLUMNS: readonly { readonly header: string; of(period: BookPeriod): number }[] = [
  { header: "Tiền bán trong kỳ (đ)", of: ({ salesVnd }) => salesVnd },
  {
    header: "Doanh thu chưa thực hiện đầu kỳ (đ)",
    of: ({ deferredVnd, earnedVnd, salesVnd }) => deferredVnd + earnedVnd - salesVnd,
  },
  { header: "Doanh thu thực hiện (đ)", of: ({ earnedVnd }) => earnedVnd },
  { header: "Doanh thu chưa thực hiện cuối kỳ (đ)", of: ({ deferredVnd }) => deferredVnd },
  { header: "Thưởng (KP)", of: ({ bonusKp }) => bonusKp },
  { header: "Tặng tay (KP)", of: ({ grantedKp }) => grantedKp },
  { header: "Đã tiêu (KP)", of: ({ spentKp }) => spentKp },
  { header: "Còn nợ người chơi cuối kỳ (KP)", of: ({ liabilityKp }) => liabilityKp },
  { header: "Người chơi nợ lại cuối kỳ (KP)", of: ({ debtKp }) => debtKp },
  { header: "Tiền chưa rõ chủ cuối kỳ (đ)", of: ({ unmatchedVnd }) => unmatchedVnd },
  { header: "Tiền đang giữ cuối kỳ (đ)", of: ({ cashVnd }) => cashVnd },
];

/**
 * Returns the sums of each day, each month and the whole period as lines of a file. Movements add up to the month and
 * to the whole. Balances are those of the last day. The accounts of cash add up to what is held.
 */
export function figureLines(
  days: readonly BookPeriod[],
  months: readonly BookPeriod[],
  whole: BookPeriod,
): string[] {
  const accounts = cashAccounts(whole);
  const headers = ["Xem theo", "Kỳ", "Từ ngày", "Đến ngày", ...COLUMNS.map(({ header }) => header)];
  const lineOf = (by: string) => (period: BookPeriod) =>
    csvLine([
      by,
      period.period,
      period.from,
      period.to,
      ...COLUMNS.map(({ of }) => of(period)),
      ...accounts.map((account) => heldVnd(period, account)),
    ]);
  return [
    csvLine([...headers, ...accounts.map((account) => `${accountName(account)} cuối kỳ (đ)`)]),
    ...days.map(lineOf("Ngày")),
    ...months.map(lineOf("Tháng")),
    lineOf("Cả kỳ")(whole),
  ];
}

/** Returns what the ledger has on each account of cash, and what its bank or wallet had by its newest statement. */
export function bankLines(whole: BookPeriod, banks: readonly BankBalance[]): string[] {
  const rows = cashAccounts(whole).map((account) => ({
    account,
    held: heldVnd(whole, account),
    bank: banks.find((bank) => bank.account === account),
  }));
  const compared = rows.flatMap(({ bank }) => bank ?? []);
  const sum = (amounts: readonly number[]) => amounts.reduce((one, two) => one + two, 0);
  const differences = compared.map(({ bankVnd, ledgerVnd }) => bankVnd - ledgerVnd);
  return [
    csvLine([
      "Mã tài khoản",
      "Tài khoản",
      `Sổ cuối ngày ${whole.to} (đ)`,
      "Đối soát đến ngày",
      "Ngân hàng (đ)",
      "Sổ ngày đó (đ)",
      "Chênh lệch (đ)",
    ]),
    ...rows.map(({ account, held, bank }) =>
      csvLine([
        account,
        accountName(account),
        held,
        ...(bank
          ? [bank.day, bank.bankVnd, bank.ledgerVnd, bank.bankVnd - bank.ledgerVnd]
          : ["", "", "", ""]),
      ]),
    ),
    csvLine([
      "",
      "Tổng cộng",
      sum(rows.map(({ held }) => held)),
      "",
      sum(compared.map(({ bankVnd }) => bankVnd)),
      sum(compared.map(({ ledgerVnd }) => ledgerVnd)),
      sum(differences),
    ]),
  ];
}

const cashAccounts = ({ movements }: BookPeriod): readonly string[] =>
  movements.map(({ account }) => account).filter((account) => account.startsWith("cash:"));

/** In the ledger what the house holds is negative. */
function heldVnd({ movements }: BookPeriod, account: string): number {
  return 0 - (movements.find((movement) => movement.account === account)?.closing ?? 0);
}
