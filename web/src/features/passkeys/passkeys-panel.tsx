import { Trans } from "@lingui/react/macro";
import { getPasskeys } from "@portal/contract/passkeys";
import { Loaded } from "../../lib/api/loaded.tsx";
import { useCall } from "../../lib/api/use-call.ts";
import { Loading } from "../../ui/feedback/loading.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { PasskeyList } from "./passkey-list.tsx";

/** Shows what the player can log in with instead of a password. */
export function PasskeysPanel({ username }: { username: string }) {
  const passkeys = useCall(getPasskeys);
  const outline = (
    <Loading>
      <Skeleton height="3.25rem" />
    </Loading>
  );
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
      <Loaded reply={passkeys} outline={outline}>
        {(data) => <PasskeyList passkeys={data} username={username} refetch={passkeys.refetch} />}
      </Loaded>
    </Panel>
  );
}
