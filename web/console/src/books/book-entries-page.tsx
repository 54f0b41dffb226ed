import { type BookEntry, getBookEntries } from "@portal/contract/console/books";
import { useSearch } from "wouter";
import { formatDateTime } from "../../../src/lib/text/format.ts";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import type { TableColumn } from "../table/column.ts";
import { DataTable } from "../table/data-table.tsx";
import { useList } from "../table/use-list.ts";
import { accountName } from "./account-names.ts";
import { UNITS } from "./movements.tsx";
import { periodName } from "./period.ts";
import { usePeriod } from "./use-period.ts";

const COLUMNS: readonly TableColumn<BookEntry>[] = [
  {
    key: "postedAt",
    header: "Lúc",
    width: "9.5rem",
    onCard: "start",
    text: ({ postedAt }) => formatDateTime(postedAt),
  },
  {
    key: "amount",
    header: "Số tiền",
    width: "9rem",
    align: "end",
    onCard: "end",
    text: ({ amount }) => amount,
  },
  {
    key: "currency",
    header: "Đơn vị",
    width: "4rem",
    onCard: "end",
    text: ({ currency }) => UNITS[currency as keyof typeof UNITS],
  },
  { key: "kind", header: "Loại", width: "11rem", onCard: "start", text: ({ kind }) => kind },
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
    width: "minmax(12rem, 1fr)",
    onCard: "line",
    text: ({ key }) => key,
  },
];

/** The transaction that the journal is of; a notice of nobody's has none. */
const hrefOf = ({ transactionId }: BookEntry) =>
  transactionId === null ? undefined : `/transactions/${transactionId}`;
const rowKey = ({ journalId }: BookEntry) => String(journalId);

/** The journals behind a number of the books. */
export function BookEntriesPage() {
  const account = new URLSearchParams(useSearch()).get("account") ?? "";
  const { period } = usePeriod();
  const list = useList(getBookEntries, { fixed: { account, ...period } });
  return (
    <>
      <PageHeader
        title={accountName(account)}
        description={`Bút toán từ ${periodName(period.from)} đến ${periodName(period.to)}`}
      />
      <DataTable
        caption={`Bút toán của ${accountName(account)}`}
        list={list}
        columns={COLUMNS}
        rowKey={rowKey}
        hrefOf={hrefOf}
        fileName="but-toan"
        emptyTitle="Không có bút toán nào"
      />
    </>
  );
}
