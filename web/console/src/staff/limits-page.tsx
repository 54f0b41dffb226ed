/** Shows what each role may do by hand, alone and with another person. */
import { staffRoles } from "@portal/contract/console/rights";
import { listStaffLimits, type StaffLimit } from "@portal/contract/console/staff";
import { Badge } from "../../../src/ui/feedback/badge.tsx";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { inUnit } from "../in-unit.ts";
import { operationNames } from "../operations/facts.tsx";
import type { TableColumn } from "../table/column.ts";
import { DataTable } from "../table/data-table.tsx";
import { choicesOf, type Filter } from "../table/filters.ts";
import { useList } from "../table/use-list.ts";
import { roleOf } from "./columns.tsx";

const FILTERS: readonly Filter[] = [
  {
    kind: "choice",
    name: "role",
    label: "Vai trò",
    choices: staffRoles.map((value) => ({ value, name: roleOf(value) })),
  },
  {
    kind: "choice",
    name: "operation",
    label: "Việc",
    choices: choicesOf(operationNames),
  },
];

/** The unit of an operation's limits. An operation that is not here moves nothing, and its limit is 0. */
const UNITS: Readonly<Record<string, string>> = {
  grant: "KP",
  recall: "KP",
  "bulk-grant": "KP",
  "settle-recharge": "KP",
  assign: "đ",
  enter: "đ",
  return: "đ",
  refund: "đ",
  chargeback: "đ",
  "explain-outgoing": "đ",
  "void-transfer": "đ",
  "close-refund": "đ",
  "pay-refunds": "đ",
  "release-payout": "đ",
  "export-contacts": "người",
  "settle-card": "đ",
  "settle-payment": "đ",
};

const amountOf = ({ operation }: StaffLimit, amount: number | null): string => {
  if (amount === null) return "–";
  const unit = UNITS[operation];
  return unit === undefined ? "được" : inUnit(amount, unit);
};

const withOthers = ({ mayPropose, mayApprove }: StaffLimit): readonly string[] => [
  ...(mayPropose ? ["đề nghị"] : []),
  ...(mayApprove ? ["phê duyệt"] : []),
];

const COLUMNS: readonly TableColumn<StaffLimit>[] = [
  {
    key: "operation",
    header: "Việc",
    sort: "operation",
    width: "minmax(12rem, 1.4fr)",
    onCard: "start",
    text: ({ operation }) => operationNames[operation] ?? operation,
  },
  {
    key: "role",
    header: "Vai trò",
    sort: "role",
    width: "minmax(8rem, 0.8fr)",
    onCard: "end",
    text: ({ role }) => roleOf(role),
  },
  {
    key: "once",
    header: "Tự làm mỗi lần",
    width: "minmax(8rem, 0.8fr)",
    align: "end",
    onCard: "line",
    text: (limit) => amountOf(limit, limit.aloneAtOnce),
  },
  {
    key: "day",
    header: "Tự làm mỗi ngày",
    width: "minmax(8rem, 0.8fr)",
    align: "end",
    onCard: "line",
    text: (limit) => amountOf(limit, limit.alonePerDay),
  },
  {
    key: "others",
    header: "Cùng người khác",
    width: "minmax(9rem, 1fr)",
    onCard: "line",
    text: (limit) => withOthers(limit).join(", ") || null,
    cell: (limit) =>
      withOthers(limit).length > 0 && (
        <span className="row-2">
          {withOthers(limit).map((one) => (
            <Badge key={one}>{one}</Badge>
          ))}
        </span>
      ),
  },
];

const rowKey = ({ role, operation }: StaffLimit) => `${role} ${operation}`;

export function Page() {
  const list = useList(listStaffLimits, { rowKey, filters: FILTERS });
  return (
    <>
      <PageHeader
        title="Hạn mức"
        description="Mỗi vai trò được tự làm, đề nghị và phê duyệt những gì; đổi trong tệp cài đặt."
      />
      <DataTable
        caption="Hạn mức của các vai trò"
        list={list}
        columns={COLUMNS}
        fileName="han-muc"
        emptyTitle="Chưa có hạn mức nào"
      />
    </>
  );
}
