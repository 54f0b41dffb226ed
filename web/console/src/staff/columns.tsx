/** The columns of the list of staff. */
import type { OperationOrder } from "@portal/contract/console/operations";
import type { StaffRole } from "@portal/contract/console/rights";
import type { BreakGlassUse, ListedStaff } from "@portal/contract/console/staff";
import { formatDateTime } from "../../../src/lib/text/format.ts";
import { Badge } from "../../../src/ui/feedback/badge.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { cx } from "../../../src/ui/page/cx.ts";
import type { Column } from "../dense-table.tsx";
import { roleNames } from "../session/staff.ts";
import type { TableColumn } from "../table/column.ts";
import styles from "./staff-page.module.css";

export const roleOf = (role: string): string => roleNames[role as StaffRole] ?? role;

const KINDS = { browser: "trình duyệt", "command-line": "dòng lệnh" } as const;

/** The number of sessions of each kind: `2 trình duyệt, 1 dòng lệnh`. */
const kindsOf = (sessions: ListedStaff["sessions"]): string =>
  (["browser", "command-line"] as const)
    .map((name) => [name, sessions.filter(({ kind }) => kind === name).length] as const)
    .flatMap(([name, count]) => (count > 0 ? [`${count} ${KINDS[name]}`] : []))
    .join(", ");

/** @param me the signed-in person, whose roles decide which operations on colleagues show */
export const staffColumns = (
  { login: me, roles = [] }: { readonly login?: string; readonly roles?: readonly StaffRole[] },
  begin: (order: OperationOrder) => void,
): readonly TableColumn<ListedStaff>[] => [
  {
    key: "login",
    header: "Nhân viên",
    sort: "login",
    width: "minmax(10rem, 1fr)",
    onCard: "start",
    text: ({ login, fullName }) => `${fullName} (${login})`,
    cell: ({ fullName, login, isBreakGlass }) => (
      <>
        <strong>{fullName}</strong> <span className="soft">{login}</span>
        {login === me && " (bạn)"} {isBreakGlass && <Badge tone="warning">Khẩn cấp</Badge>}
      </>
    ),
  },
  {
    key: "roles",
    header: "Vai trò",
    width: "minmax(8rem, 0.8fr)",
    onCard: "end",
    text: (person) => person.roles.map(roleOf).join(", ") || null,
  },
  {
    key: "sessions",
    header: "Đang đăng nhập",
    width: "minmax(10rem, 1fr)",
    onCard: "start",
    text: ({ sessions }) => (sessions.length === 0 ? "không đăng nhập" : kindsOf(sessions)),
  },
  {
    key: "signedInAt",
    header: "Lần cuối",
    sort: "signedInAt",
    width: "7rem",
    onCard: "line",
    moment: ({ signedInAt }) => signedInAt,
  },
  {
    key: "passkeys",
    header: "Khóa truy cập",
    width: "8rem",
    onCard: "line",
    text: ({ passkeys }) => (passkeys === 0 ? "chưa có khóa" : `${passkeys} khóa`),
  },
  {
    key: "actions",
    header: "Thao tác",
    width: "14rem",
    align: "end",
    isPageOnly: true,
    onCard: "end",
    text: () => null,
    cell: (person) => <StaffActions person={person} roles={roles} begin={begin} />,
  },
];

type StaffActionsProps = {
  person: ListedStaff;
  roles: readonly StaffRole[];
  begin: (order: OperationOrder) => void;
};

function StaffActions({ person: { login, sessions, passkeys }, roles, begin }: StaffActionsProps) {
  const mayEnd = roles.includes("admin") || roles.includes("senior");
  return (
    <div className={cx("row-2", styles["actions"])}>
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
          tone="outline"
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
