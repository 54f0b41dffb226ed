import type { OperationOrder } from "@portal/contract/console/operations";
import { getStaffList } from "@portal/contract/console/staff";
import { use, useState } from "react";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { DenseTable } from "../dense-table.tsx";
import { Dialog } from "../../../src/ui/overlay/dialog.tsx";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { useReply } from "../api.ts";
import { ConfirmOperation } from "../operations/confirm-operation.tsx";
import { operationNames } from "../operations/facts.tsx";
import { StaffContext } from "../session/staff.ts";
import { BREAK_GLASS_COLUMNS, LIMIT_COLUMNS, staffColumns } from "./columns.tsx";
import styles from "./staff-page.module.css";

/** Who works here, who is signed in where, how break-glass was used, and what each role may do by hand. */
export function StaffPage() {
  const { data, error, mutate } = useReply(getStaffList, {});
  const [order, setOrder] = useState<OperationOrder>();
  const roles = use(StaffContext)?.roles ?? [];
  return (
    <>
      <PageHeader
        title="Nhân sự"
        description="Vai trò do hệ thống đăng nhập của công ty quyết định; hạn mức nằm trong tệp cài đặt."
      />
      {error && <Notice tone="danger">{error.message}</Notice>}
      {data && (
        <div className={styles["dense"]}>
          <DenseTable
            caption="Nhân viên"
            columns={staffColumns(roles, setOrder)}
            rows={data.staff}
            rowKey={({ login }) => login}
          />
          <Panel title="Đăng nhập khẩn cấp">
            {data.breakGlassUses.length === 0 ? (
              <p>Chưa dùng lần nào.</p>
            ) : (
              <DenseTable
                caption="Các lần đăng nhập khẩn cấp"
                columns={BREAK_GLASS_COLUMNS}
                rows={data.breakGlassUses}
                rowKey={({ at, login }) => at + login}
              />
            )}
          </Panel>
          <Panel
            title="Hạn mức"
            description="Mỗi vai trò được tự làm, đề nghị và phê duyệt những gì."
          >
            <DenseTable
              caption="Hạn mức của các vai trò"
              columns={LIMIT_COLUMNS}
              rows={data.limits}
              rowKey={({ role, operation }) => `${role} ${operation}`}
            />
          </Panel>
        </div>
      )}
      <Dialog
        open={order !== undefined}
        onClose={() => setOrder(undefined)}
        title={operationNames[order?.operation ?? ""]}
      >
        <ConfirmOperation order={order} onDone={() => void mutate()} />
      </Dialog>
    </>
  );
}
