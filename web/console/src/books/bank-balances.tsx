/** Compares each bank's and wallet's own statement with the ledger at the end of the same day. */
import type { BankBalance, BookPeriod } from "@portal/contract/console/books";
import { Download } from "lucide-react";
import { formatDate, formatNumber } from "../../../src/lib/text/format.ts";
import { Link } from "../../../src/ui/page/link.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { type Column, DenseTable } from "../dense-table.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { saveCsv } from "../table/save-csv.ts";
import { accountName } from "./account-names.ts";
import { EntriesLink } from "./entries-link.tsx";
import { bankLines } from "./figure-lines.ts";

type Held = {
  readonly account: string;
  /** In đồng, by the ledger at the end of the period. */
  readonly heldVnd: number;
  readonly bank: BankBalance | undefined;
};

type BankBalancesProps = {
  whole: BookPeriod;
  banks: readonly BankBalance[];
};

export function BankBalances({ whole, banks }: BankBalancesProps) {
  const rows = whole.movements
    .filter(({ account }) => account.startsWith("cash:"))
    .map(({ account, closing }): Held => ({
      account,
      heldVnd: 0 - closing,
      bank: banks.find((bank) => bank.account === account),
    }));
  return (
    <Panel
      title="Tiền theo sổ và theo ngân hàng"
      description="Số dư ngân hàng lấy từ sao kê đã đối soát gần nhất, so với sổ cuối cùng ngày đó. Sổ chỉ có tiền đi qua cổng nạp: số dư có từ trước, lãi và phí là phần chênh."
    >
      <DenseTable
        caption="Tiền theo sổ và theo ngân hàng"
        columns={columnsOf(whole.from, whole.to)}
        rows={rows}
        rowKey={({ account }) => account}
      />
    </Panel>
  );
}

/** Exports the balances as a file. */
export const ExportBalances = ({ whole, banks }: BankBalancesProps) => (
  <Button
    tone="outline"
    size="sm"
    icon={<Download size={16} />}
    onClick={() => saveCsv(bankLines(whole, banks), `so-du-${whole.from}-${whole.to}.csv`)}
  >
    Xuất số dư
  </Button>
);

const columnsOf = (from: string, to: string): readonly Column<Held>[] => [
  {
    key: "account",
    header: "Tài khoản",
    onCard: "start",
    cell: ({ account }) => accountName(account),
  },
  {
    key: "held",
    header: "Sổ cuối kỳ (đ)",
    align: "end",
    onCard: "end",
    cell: ({ account, heldVnd }) => (
      <EntriesLink amount={heldVnd} accounts={[account]} {...{ from, to }}>
        {formatNumber(heldVnd)}
      </EntriesLink>
    ),
  },
  {
    key: "day",
    header: "Đối soát đến",
    onCard: "line",
    cell: ({ bank }) =>
      bank ? (
        <Link to={`/reconcile?run=${bank.runId}`}>{formatDate(bank.day)}</Link>
      ) : (
        <Link to="/reconcile">chưa đối soát</Link>
      ),
  },
  {
    key: "bank",
    header: "Ngân hàng (đ)",
    align: "end",
    onCard: "line",
    cell: ({ bank }) => (bank ? formatNumber(bank.bankVnd) : null),
  },
  {
    key: "ledger",
    header: "Sổ ngày đó (đ)",
    align: "end",
    onCard: "line",
    cell: ({ bank }) => (bank ? formatNumber(bank.ledgerVnd) : null),
  },
  {
    key: "difference",
    header: "Chênh lệch (đ)",
    align: "end",
    onCard: "line",
    cell: ({ bank }) => (bank ? formatNumber(bank.bankVnd - bank.ledgerVnd) : null),
  },
];
