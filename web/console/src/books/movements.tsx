import type { BookPeriod, Movement } from "@portal/contract/console/books";
import { formatNumber } from "../../../src/lib/text/format.ts";
import { type Column, DenseTable } from "../dense-table.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { EntriesLink } from "./entries-link.tsx";
import { accountName, SIGNS } from "./account-names.ts";

/** Shows the movements of each account in the whole period, with the sums of each currency, which are zero. */
export function Movements({ whole }: { whole: BookPeriod }) {
  const { from, to, movements } = whole;
  const rows = [...movements, sumOf(movements, "VND"), sumOf(movements, "KP")];
  return (
    <Panel title="Bảng cân đối phát sinh" description={`${SIGNS} Bấm một số để xem từng bút toán.`}>
      <DenseTable
        caption="Bảng cân đối phát sinh"
        columns={columnsOf(from, to)}
        rows={rows}
        rowKey={({ account, currency }) => `${account}:${currency}`}
      />
    </Panel>
  );
}

/** Marks the rows with the sums: no account has an empty name. */
const TOTAL = "";

export const sumOf = (movements: readonly Movement[], currency: Movement["currency"]): Movement => {
  const of = movements.filter((movement) => movement.currency === currency);
  const sum = (amountOf: (movement: Movement) => number) =>
    of.reduce((total, movement) => total + amountOf(movement), 0);
  return {
    account: TOTAL,
    currency,
    opening: sum(({ opening }) => opening),
    added: sum(({ added }) => added),
    taken: sum(({ taken }) => taken),
    closing: sum(({ closing }) => closing),
  };
};

export const nameOf = ({ account }: Movement): string =>
  account === TOTAL ? "Tổng cộng" : accountName(account);

const amountColumn = (
  key: "opening" | "added" | "taken" | "closing",
  header: string,
  { from, to }: { readonly from: string; readonly to: string },
): Column<Movement> => ({
  key,
  header,
  align: "end",
  onCard: "line",
  cell: (movement) =>
    movement.account === TOTAL ? (
      <strong>{formatNumber(movement[key])}</strong>
    ) : (
      <EntriesLink amount={movement[key]} accounts={[movement.account]} {...{ from, to }}>
        {formatNumber(movement[key])}
      </EntriesLink>
    ),
});

const columnsOf = (from: string, to: string): readonly Column<Movement>[] => [
  {
    key: "account",
    header: "Tài khoản",
    onCard: "line",
    cell: (movement) =>
      movement.account === TOTAL ? (
        <strong>{nameOf(movement)}</strong>
      ) : (
        <EntriesLink accounts={[movement.account]} {...{ from, to }}>
          {nameOf(movement)}
        </EntriesLink>
      ),
  },
  { key: "currency", header: "Đơn vị", onCard: "end", cell: ({ currency }) => UNITS[currency] },
  amountColumn("opening", "Đầu kỳ", { from, to }),
  amountColumn("added", "Tăng", { from, to }),
  amountColumn("taken", "Giảm", { from, to }),
  amountColumn("closing", "Cuối kỳ", { from, to }),
];

export const UNITS = { VND: "đ", KP: "KP" } as const;
