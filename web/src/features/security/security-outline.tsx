import { Trans, useLingui } from "@lingui/react/macro";
import { Panel } from "../../ui/panel.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** What one signs in with, and in the size of what follows. */
export function SecurityOutline() {
  const { t } = useLingui();
  return (
    <>
      <Panel title={<Trans>Thông tin đăng nhập</Trans>}>
        <div role="status" aria-busy="true">
          <span className="visually-hidden">{t`Đang tải dữ liệu...`}</span>
          <Skeleton height="15rem" />
        </div>
      </Panel>
      <Panel title={<Trans>Xác thực hai lớp</Trans>}>
        <Skeleton height="4rem" />
      </Panel>
      <Panel title={<Trans>Khóa truy cập</Trans>}>
        <Skeleton height="4rem" />
      </Panel>
    </>
  );
}
