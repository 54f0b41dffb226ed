import { Trans } from "@lingui/react/macro";
import { CONNECTION_LOST_MESSAGE } from "@portal/contract/http/errors";
import { getPasskeys } from "@portal/contract/passkeys";
import { useCall } from "../../lib/api/use-call.ts";
import { LoadFailure } from "../../ui/feedback/load-failure.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { PasskeyList } from "./passkey-list.tsx";
import { PasskeysSkeleton } from "./passkeys-skeleton.tsx";

/** Shows what the player can log in with instead of a password. */
export function PasskeysPanel({ username }: { username: string }) {
  return (
    <Panel
      title={<Trans>Khóa truy cập</Trans>}
      description={
        <Trans>
          Đăng nhập bằng vân tay, khuôn mặt hoặc khóa màn hình, không cần mật khẩu. Còn gọi là
          passkey.
        </Trans>
      }
    >
      <Passkeys username={username} />
    </Panel>
  );
}

function Passkeys({ username }: { username: string }) {
  const { data, error, isValidating, refetch } = useCall(getPasskeys);
  if (data) return <PasskeyList passkeys={data} username={username} refetch={refetch} />;
  if (!error) return <PasskeysSkeleton />;
  return (
    <LoadFailure message={CONNECTION_LOST_MESSAGE} isRetrying={isValidating} onRetry={refetch} />
  );
}
