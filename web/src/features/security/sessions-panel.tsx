import { Trans } from "@lingui/react/macro";
import { CONNECTION_LOST_MESSAGE } from "@portal/contract/http/errors";
import { getSessions } from "@portal/contract/security";
import { useCall } from "../../lib/api/use-call.ts";
import { LoadFailure } from "../../ui/feedback/load-failure.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { SessionList } from "./session-list.tsx";
import { SessionsSkeleton } from "./sessions-skeleton.tsx";

export function SessionsPanel() {
  return (
    <Panel
      title={<Trans>Thiết bị đang đăng nhập</Trans>}
      description={<Trans>Thấy thiết bị lạ? Hãy đăng xuất thiết bị đó rồi đổi mật khẩu.</Trans>}
    >
      <Sessions />
    </Panel>
  );
}

function Sessions() {
  const { data, error, isValidating, refetch } = useCall(getSessions);
  if (data) return <SessionList sessions={data} refetch={refetch} />;
  if (!error) return <SessionsSkeleton />;
  return (
    <LoadFailure message={CONNECTION_LOST_MESSAGE} isRetrying={isValidating} onRetry={refetch} />
  );
}
