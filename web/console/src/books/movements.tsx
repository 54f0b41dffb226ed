import type { BookPeriod, Movement } from "@portal/contract/console/books";
import { formatNumber } from "../../../src/lib/text/format.ts";
import { cardLine, type Column, DenseTable } from "../dense-table.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { EntriesLink } from "./entries-link.tsx";
import { accountName, SIDES } from "./account-names.ts";

type Currency = Movement["currency"];

/**
 * Shows the trial balance of the whole period, a table for each currency. In its last row, debits and credits have the
 * same sums.
 */
export function Movements({ whole }: { whole: BookPeriod }) {
  const { from, to, movements } = whole;
  return (
    <Panel title="Bảng cân đối phát sinh" description={`${SIDES} Bấm một số để xem từng bút toán.`}>
      <div className="stack-4">
        {(["VND", "KP"] as const).map((currency) => (
          <DenseTable
            key={currency}
            caption={`Bảng cân đối phát sinh (${UNITS[currency]})`}
            columns={columnsOf(currency, { from, to })}
            rows={[...inOrder(movements, currency), totalOf(movements, currency)]}
            rowKey={({ account }) => account}
          />
        ))}
      </div>
    </Panel>
  );
}

/** What a table shows of a movement. */
type Sides = { readonly account: string } & Readonly<Record<Figure, number>>;
type Figure = keyof typeof FIGURES;

/** In the ledger a credit is positive, and a debit negative. */
const FIGURES = {
  openingDebit: { header: "Dư đầu Nợ", of: ({ opening }: Movement) => Math.max(0, -opening) },
  openingCredit: { header: "Dư đầu Có", of: ({ opening }: Movement) => Math.max(0, opening) },
  debit: { header: "Phát sinh Nợ", of: ({ taken }: Movement) => taken },
  credit: { header: "Phát sinh Có", of: ({ added }: Movement) => added },
  closingDebit: { header: "Dư cuối Nợ", of: ({ closing }: Movement) => Math.max(0, -closing) },
  closingCredit: { header: "Dư cuối Có", of: ({ closing }: Movement) => Math.max(0, closing) },
} as const;
const FIGURE_KEYS = Object.keys(FIGURES) as Figure[];

const sidesOf = (account: string, movements: readonly Movement[]): Sides => ({
  account,
  ...(Object.fromEntries(
    FIGURE_KEYS.map((key) => [
      key,
      movements.reduce((sum, movement) => sum + FIGURES[key].of(movement), 0),
    ]),
  ) as Record<Figure, number>),
});

/** Accountants read assets first, then debts, then income. A name that ends in a colon is a family. */
const ORDER = [
  ["cash:", "unmatched", "kept", "sales:", "paid-out:"],
  ["players:", "game-holds", "game-sales", "issued:", "bonus", "grants", "recalls"],
].flat();

const placeOf = ({ account }: Movement): number => {
  const at = ORDER.findIndex((name) => account.startsWith(name));
  return at === -1 ? ORDER.length : at;
};

const inOrder = (movements: readonly Movement[], wanted: Currency): readonly Sides[] =>
  movements
    .filter(({ currency }) => currency === wanted)
    .sort((one, other) => placeOf(one) - placeOf(other))
    .map((movement) => sidesOf(movement.account, [movement]));

const totalOf = (movements: readonly Movement[], wanted: Currency): Sides =>
  sidesOf(
    TOTAL,
    movements.filter(({ currency }) => currency === wanted),
  );

/** Marks the rows with the sums: no account has an empty name. */
const TOTAL = "";

export const sumOf = (movements: readonly Movement[], currency: Currency): Movement => {
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

type Span = { readonly from: string; readonly to: string };

const columnsOf = (currency: Currency, span: Span): readonly Column<Sides>[] => [
  {
    key: "account",
    header: `Tài khoản (${UNITS[currency]})`,
    onCard: "start",
    cell: ({ account }) =>
      account === TOTAL ? (
        <strong>{`Tổng cộng (${UNITS[currency]})`}</strong>
      ) : (
        <EntriesLink accounts={[account]} {...span}>
          {accountName(account)}
        </EntriesLink>
      ),
  },
  ...FIGURE_KEYS.map((key): Column<Sides> => ({
    key,
    header: FIGURES[key].header,
    align: "end",
    onCard: "none",
    cell: ({ account, [key]: amount }) =>
      account === TOTAL ? (
        <strong>{formatNumber(amount)}</strong>
      ) : (
        <EntriesLink amount={amount} accounts={[account]} {...span}>
          {formatNumber(amount)}
        </EntriesLink>
      ),
  })),
  cardLine(sidesText),
];

/** What a phone's card says of an account; what is zero says nothing. */
function sidesText(row: Sides): string {
  const moved = FIGURE_KEYS.filter((key) => row[key] !== 0);
  if (moved.length === 0) return "không phát sinh";
  return moved.map((key) => `${FIGURES[key].header} ${formatNumber(row[key])}`).join(" · ");
}

export const UNITS = { VND: "đ", KP: "KP" } as const;
