/** Shows what each role may do by hand, alone and with another person: a row for each operation, by area; a column a role. */
import { staffRoles } from "@portal/contract/console/rights";
import { listStaffLimits, type StaffLimit } from "@portal/contract/console/staff";
import { groupBy } from "../../../src/lib/browser/floor.ts";
import { LoadFailure } from "../../../src/ui/feedback/load-failure.tsx";
import { Skeletons } from "../../../src/ui/feedback/skeleton.tsx";
import { cx } from "../../../src/ui/page/cx.ts";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { useReply } from "../api.ts";
import { inUnit } from "../in-unit.ts";
import { areaKeys, areas, operationsOf } from "../operations/areas.ts";
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
      {data && <LimitsTable limits={data.limits} />}
    </>
  );
}

/** A heading for each area, and its operations below it. The roles stay in sight above. */
function LimitsTable({ limits }: { limits: readonly StaffLimit[] }) {
  const ofOperation = groupBy(limits, ({ operation }) => operation);
  // Roles without any operation have no column.
  const roles = staffRoles.filter((role) => limits.some((limit) => limit.role === role));
  return (
    <table className={cx("figure-table tabular box", styles["limits"])}>
      <caption className="visually-hidden">Hạn mức của các vai trò</caption>
      <thead className="visually-hidden-narrow">
        <tr>
          <th scope="col">Việc</th>
          {roles.map((role) => (
            <th key={role} scope="col">
              {roleNames[role]}
            </th>
          ))}
        </tr>
      </thead>
      {areaKeys.map((area) => (
        <tbody key={area}>
          <tr className={styles["area"]}>
            <th scope="rowgroup" colSpan={roles.length + 1}>
              {areas[area]}
            </th>
          </tr>
          {operationsOf(area).flatMap((operation) => {
            const ofRoles = ofOperation.get(operation);
            if (!ofRoles) return [];
            return [
              <tr key={operation}>
                <th scope="row">{operationNames[operation]}</th>
                {roles.map((role) => {
                  const limit = ofRoles.find((one) => one.role === role);
                  return (
                    <td key={role} data-name={roleNames[role]}>
                      {limit && <Limit limit={limit} />}
                    </td>
                  );
                })}
              </tr>,
            ];
          })}
        </tbody>
      ))}
    </table>
  );
}

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
