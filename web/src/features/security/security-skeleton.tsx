import { Trans } from "@lingui/react/macro";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { SessionsSkeleton } from "./sessions-skeleton.tsx";

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
