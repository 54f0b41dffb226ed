import { Trans } from "@lingui/react/macro";
import { getSessions } from "@portal/contract/security";
import { Loaded } from "../../lib/api/loaded.tsx";
import { useCall } from "../../lib/api/use-call.ts";
import { Panel } from "../../ui/page/panel.tsx";
import { SessionList } from "./session-list.tsx";
import { SessionsSkeleton } from "./sessions-skeleton.tsx";

export function SessionsPanel() {
  const sessions = useCall(getSessions);
  return (
    <Panel
      title={<Trans>Thiết bị đang đăng nhập</Trans>}
      description={<Trans>Thấy thiết bị lạ? Hãy đăng xuất thiết bị đó rồi đổi mật khẩu.</Trans>}
    >
      <Loaded reply={sessions} outline={<SessionsSkeleton />}>
        {(data) => <SessionList sessions={data} refetch={sessions.refetch} />}
      </Loaded>
    </Panel>
  );
}
