/** Lists the staff, their sessions, and the use of break-glass. */
import type { OperationOrder } from "@portal/contract/console/operations";
import { staffRoles } from "@portal/contract/console/rights";
import { getBreakGlassUses, type ListedStaff, listStaff } from "@portal/contract/console/staff";
import { use, useMemo, useState } from "react";
import { Dialog } from "../../../src/ui/overlay/dialog.tsx";
import { Link } from "../../../src/ui/page/link.tsx";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { useReply } from "../api.ts";
import { DenseTable } from "../dense-table.tsx";
import { ConfirmOperation } from "../operations/confirm-operation.tsx";
import { operationNames } from "../operations/facts.tsx";
import { StaffContext } from "../session/staff.ts";
import { DataTable } from "../table/data-table.tsx";
import type { Filter } from "../table/filters.ts";
import { useList } from "../table/use-list.ts";
import { BREAK_GLASS_COLUMNS, roleOf, staffColumns } from "./columns.tsx";

const FILTERS: readonly Filter[] = [
  { kind: "text", name: "name", label: "Nhân viên" },
  {
    kind: "choice",
    name: "role",
    label: "Vai trò",
    choices: staffRoles.map((value) => ({ value, name: roleOf(value) })),
  },
  {
    kind: "choice",
    name: "session",
    label: "Phiên",
    choices: [
      { value: "present", name: "Đang đăng nhập" },
      { value: "absent", name: "Không đăng nhập" },
    ],
  },
];

const rowKey = ({ login }: ListedStaff) => login;

export function Page() {
  const list = useList(listStaff, { rowKey, filters: FILTERS });
  const [order, setOrder] = useState<OperationOrder>();
  const staff = use(StaffContext);
  const columns = useMemo(() => staffColumns(staff ?? {}, setOrder), [staff]);
  return (
    <>
      <PageHeader
        title="Nhân sự"
        description="Vai trò do hệ thống đăng nhập của công ty quyết định."
        action={
          <Link to="/staff/limits" className="small">
            Hạn mức của các vai trò
          </Link>
        }
      />
      <DataTable
        caption="Nhân viên"
        list={list}
        columns={columns}
        fileName="nhan-su"
        emptyTitle="Chưa ai đăng nhập"
      />
      <BreakGlassUses />
      <Dialog
        open={order !== undefined}
        onClose={() => setOrder(undefined)}
        title={operationNames[order?.operation ?? ""]}
      >
        <ConfirmOperation
          order={order}
          isWhole
          onCancel={() => setOrder(undefined)}
          onDone={() => {
            setOrder(undefined);
            list.refresh();
          }}
        />
      </Dialog>
    </>
  );
}

function BreakGlassUses() {
  const uses = useReply(getBreakGlassUses, {}).data?.uses ?? [];
  return (
    <Panel title="Đăng nhập khẩn cấp">
      <div className="stack-4 smaller">
        {uses.length === 0 ? (
          <p>Chưa dùng lần nào.</p>
        ) : (
          <>
            <DenseTable
              caption="Các lần đăng nhập khẩn cấp"
              columns={BREAK_GLASS_COLUMNS}
              rows={uses}
              rowKey={({ at, login }) => at + login}
            />
            <Link to="/log?command=break-glass+sign-in">Xem tất cả</Link>
          </>
        )}
      </div>
    </Panel>
  );
}
