/** Shows what each role may do by hand, alone and with another person: a row for each operation, a column a role. */
import { staffRoles } from "@portal/contract/console/rights";
import { listStaffLimits, type StaffLimit } from "@portal/contract/console/staff";
import { groupBy } from "../../../src/lib/browser/floor.ts";
import { LoadFailure } from "../../../src/ui/feedback/load-failure.tsx";
import { Skeletons } from "../../../src/ui/feedback/skeleton.tsx";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { useReply } from "../api.ts";
import { type Column, DenseTable } from "../dense-table.tsx";
import { inUnit } from "../in-unit.ts";
import { operationNames } from "../operations/facts.tsx";
import { roleNames } from "../session/staff.ts";
import styles from "./staff-page.module.css";

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

type OperationLimits = {
  readonly operation: string;
  readonly name: string;
  readonly limits: readonly StaffLimit[];
};

/** The rows of the skeleton. */
const TALL_ROWS = 12;

export function Page() {
  const { data, error, isValidating, mutate } = useReply(listStaffLimits, {});
  return (
    <>
      <PageHeader
        title="Hạn mức"
        description="Mỗi vai trò được tự làm, đề nghị và phê duyệt những gì; đổi trong tệp cài đặt."
      />
      {error && (
        <LoadFailure error={error} isRetrying={isValidating} onRetry={() => void mutate()} />
      )}
      {!data && !error && <Skeletons count={TALL_ROWS} height="2.25rem" />}
      {data && (
        <Panel className={styles["limits"]}>
          <DenseTable
            caption="Hạn mức của các vai trò"
            columns={columnsOf(data.limits)}
            rows={rowsOf(data.limits)}
            rowKey={({ operation }) => operation}
          />
        </Panel>
      )}
    </>
  );
}

/** The operations in the order of their names, as people look for them. */
const rowsOf = (limits: readonly StaffLimit[]): readonly OperationLimits[] =>
  [...groupBy(limits, ({ operation }) => operation)]
    .map(([operation, ofRoles]) => ({
      operation,
      name: operationNames[operation] ?? operation,
      limits: ofRoles,
    }))
    .sort((one, other) => one.name.localeCompare(other.name, "vi"));

/** Roles without any operation have no column. */
const columnsOf = (limits: readonly StaffLimit[]): readonly Column<OperationLimits>[] => [
  {
    key: "operation",
    header: "Việc",
    onCard: "start",
    cell: ({ name }) => <strong>{name}</strong>,
  },
  ...staffRoles
    .filter((role) => limits.some((limit) => limit.role === role))
    .map((role): Column<OperationLimits> => ({
      key: role,
      header: roleNames[role],
      onCard: "line",
      cell: (row) => {
        const limit = row.limits.find((one) => one.role === role);
        return limit ? <Limit limit={limit} /> : null;
      },
    })),
];

/** What a role may do, in as few words as a cell has room for. */
function Limit({
  limit: { operation, aloneAtOnce, alonePerDay, ...limit },
}: {
  limit: StaffLimit;
}) {
  const unit = UNITS[operation];
  const { mayPropose, mayApprove } = limit;
  const withOthers = [...(mayPropose ? ["đề nghị"] : []), ...(mayApprove ? ["phê duyệt"] : [])];
  return (
    <>
      {aloneAtOnce !== null && (
        <div>{unit === undefined ? "tự làm" : `tự làm ${inUnit(aloneAtOnce, unit)}`}</div>
      )}
      {alonePerDay !== null && unit !== undefined && (
        <div>{`mỗi ngày ${inUnit(alonePerDay, unit)}`}</div>
      )}
      {withOthers.length > 0 && <div className="soft">{withOthers.join(", ")}</div>}
    </>
  );
}
