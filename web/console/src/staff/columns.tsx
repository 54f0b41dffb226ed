import type { OperationOrder } from "@portal/contract/console/operations";
import type { StaffRole } from "@portal/contract/console/rights";
import type { BreakGlassUse, ListedStaff, StaffLimit } from "@portal/contract/console/staff";
import { formatDateTime, formatNumber } from "../../../src/lib/text/format.ts";
import type { Column } from "../dense-table.tsx";
import { Badge } from "../../../src/ui/feedback/badge.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { operationNames } from "../operations/facts.tsx";
import styles from "./staff-page.module.css";
import { roleNames } from "../session/role-names.ts";

const roleOf = (role: string): string => roleNames[role as StaffRole] ?? role;

const KINDS = { browser: "trình duyệt", "command-line": "dòng lệnh" } as const;

/** How many of each kind: `2 trình duyệt, 1 dòng lệnh`. */
const kindsOf = (sessions: ListedStaff["sessions"]): string =>
  (["browser", "command-line"] as const)
    .map((name) => [name, sessions.filter(({ kind }) => kind === name).length] as const)
    .flatMap(([name, count]) => (count > 0 ? [`${count} ${KINDS[name]}`] : []))
    .join(", ");

/** @param roles of whoever looks: what they may do to a colleague */
export const staffColumns = (
  roles: readonly StaffRole[],
  begin: (order: OperationOrder) => void,
): readonly Column<ListedStaff>[] => [
  {
    key: "name",
    header: "Nhân viên",
    onCard: "start",
    cell: ({ fullName, login, isBreakGlass }) => (
      <>
        <strong>{fullName}</strong> ({login}){" "}
        {isBreakGlass && <Badge tone="warning">Khẩn cấp</Badge>}
      </>
    ),
  },
  {
    key: "roles",
    header: "Vai trò",
    onCard: "end",
    cell: (person) => person.roles.map(roleOf).join(", ") || "–",
  },
  {
    key: "sessions",
    header: "Đang đăng nhập",
    onCard: "line",
    cell: ({ sessions, signedInAt }) =>
      sessions.length === 0
        ? `Không; lần cuối ${formatDateTime(signedInAt)}`
        : `${kindsOf(sessions)}, mới nhất ${formatDateTime(sessions.at(-1)!.startedAt)}`,
  },
  {
    key: "passkeys",
    header: "Khóa truy cập",
    onCard: "line",
    cell: ({ passkeys }) => (passkeys === 0 ? "chưa có khóa" : `${passkeys} khóa`),
  },
  {
    key: "deeds",
    header: "Thao tác",
    isHeaderHidden: true,
    onCard: "line",
    cell: (person) => <Deeds person={person} roles={roles} begin={begin} />,
  },
];

type DeedsProps = {
  person: ListedStaff;
  roles: readonly StaffRole[];
  begin: (order: OperationOrder) => void;
};

function Deeds({ person: { login, sessions, passkeys }, roles, begin }: DeedsProps) {
  const mayEnd = roles.includes("admin") || roles.includes("senior");
  return (
    <div className={styles["deeds"]}>
      {mayEnd && sessions.length > 0 && (
        <Button
          size="sm"
          tone="outline"
          aria-label={`Kết thúc phiên của ${login}`}
          onClick={() => begin({ operation: "end-staff-sessions", login })}
        >
          Kết thúc phiên
        </Button>
      )}
      {roles.includes("admin") && passkeys > 0 && (
        <Button
          size="sm"
          tone="quiet"
          aria-label={`Gỡ khóa truy cập của ${login}`}
          onClick={() => begin({ operation: "remove-staff-passkeys", login })}
        >
          Gỡ khóa
        </Button>
      )}
    </div>
  );
}

export const BREAK_GLASS_COLUMNS: readonly Column<BreakGlassUse>[] = [
  { key: "at", header: "Lúc", onCard: "start", cell: ({ at }) => formatDateTime(at) },
  { key: "login", header: "Ai", onCard: "end", cell: ({ login }) => login },
  { key: "reason", header: "Lý do", onCard: "line", cell: ({ reason }) => reason },
];

const amountOf = (kp: number | null): string => (kp === null ? "–" : formatNumber(kp));

export const LIMIT_COLUMNS: readonly Column<StaffLimit>[] = [
  {
    key: "operation",
    header: "Việc",
    onCard: "start",
    cell: ({ operation }) => operationNames[operation] ?? operation,
  },
  { key: "role", header: "Vai trò", onCard: "end", cell: ({ role }) => roleOf(role) },
  {
    key: "once",
    header: "Tự làm mỗi lần (KP)",
    align: "end",
    onCard: "line",
    cell: ({ aloneAtOnce }) => amountOf(aloneAtOnce),
  },
  {
    key: "day",
    header: "Tự làm mỗi ngày (KP)",
    align: "end",
    onCard: "line",
    cell: ({ alonePerDay }) => amountOf(alonePerDay),
  },
  {
    key: "others",
    header: "Cùng người khác",
    onCard: "line",
    cell: ({ mayPropose, mayApprove }) =>
      [...(mayPropose ? ["đề nghị"] : []), ...(mayApprove ? ["phê duyệt"] : [])].join(", ") || "–",
  },
];
