import { Trans } from "@lingui/react/macro";
import { SessionsSkeleton } from "../../features/security/sessions-skeleton.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Panel } from "../../ui/page/panel.tsx";

const CREDENTIALS = 3;

/** The skeleton of the security page, in the size of its content. */
export function SecuritySkeleton() {
  return (
    <>
      <Panel title={<Trans>Thông tin đăng nhập</Trans>}>
        <SessionsSkeleton rows={CREDENTIALS} />
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
