/** The console's page that lists the journals behind a number of the books. */
import { type BookEntry, getBookEntries } from "@portal/contract/console/books";
import { useSearch } from "wouter";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { inUnit } from "../in-unit.ts";
import { nameOf } from "../money/names.ts";
import type { TableColumn } from "../table/column.ts";
import { DataTable } from "../table/data-table.tsx";
import type { Filter } from "../table/filters.ts";
import { useList } from "../table/use-list.ts";
import { accountName, SIDES } from "./account-names.ts";
import { UNITS } from "./movements.tsx";
import { periodName, usePeriod } from "./use-period.ts";

const COLUMNS: readonly TableColumn<BookEntry>[] = [
  {
    key: "postedAt",
    header: "Lúc",
    sort: "at",
    width: "7rem",
    onCard: "start",
    moment: ({ postedAt }) => postedAt,
  },
  {
    key: "amount",
    header: "Số tiền",
    width: "9rem",
    align: "end",
    onCard: "end",
    text: ({ amount }) => amount,
    cell: ({ amount, currency }) =>
      `${amount < 0 ? "Nợ" : "Có"} ${inUnit(Math.abs(amount), UNITS[currency as keyof typeof UNITS])}`,
  },
  {
    key: "currency",
    header: "Đơn vị",
    width: "",
    isFileOnly: true,
    onCard: "end",
    text: ({ currency }) => UNITS[currency as keyof typeof UNITS],
  },
  {
    key: "kind",
    header: "Loại",
    width: "minmax(11rem, 0.5fr)",
    onCard: "start",
    text: ({ kind }) => nameOf(kind),
  },
  {
    key: "username",
    header: "Người chơi",
    width: "9rem",
    onCard: "end",
    text: ({ username }) => username,
  },
  {
    key: "key",
    header: "Bút toán",
    width: "",
    isFileOnly: true,
    onCard: "line",
    text: ({ key }) => key,
  },
];

const FILTERS: readonly Filter[] = [{ kind: "days", from: "from", to: "to", label: "Ngày" }];

const NEWEST_FIRST = "-at";

const rowKey = ({ journalId }: BookEntry) => String(journalId);
const hrefOf = ({ transactionId }: BookEntry) =>
  transactionId === null ? undefined : `/transactions/${transactionId}`;

export function Page() {
  const account = new URLSearchParams(useSearch()).get("account") ?? "";
  const { period } = usePeriod();
  const list = useList(getBookEntries, {
    rowKey,
    filters: FILTERS,
    usual: { account, ...period, sort: NEWEST_FIRST },
  });
  return (
    <>
      <PageHeader
        title={accountName(account)}
        description={`Bút toán từ ${periodName(period.from)} đến ${periodName(period.to)}. ${SIDES}`}
      />
      <DataTable
        caption={`Bút toán của ${accountName(account)}`}
        list={list}
        columns={COLUMNS}
        hrefOf={hrefOf}
        fileName="but-toan"
        emptyTitle="Không có bút toán nào"
      />
    </>
  );
}
