/** The panel to download a copy of the player's data and to close the account, each in a dialog with a password. */
import { Trans } from "@lingui/react/macro";
import type { User } from "@portal/contract/session";
import { useState } from "react";
import { paths } from "../../paths.ts";
import { Credential } from "../../ui/data/credential.tsx";
import { lazyDialog } from "../../ui/overlay/lazy-dialog.tsx";
import { Button } from "../../ui/page/button.tsx";
import { Link } from "../../ui/page/link.tsx";
import { Panel } from "../../ui/page/panel.tsx";

const ExportDialog = lazyDialog(
  async () => (await import("./leaving-dialogs.tsx")).ExportDialog,
  ({ open }) => open,
);
const CloseDialog = lazyDialog(
  async () => (await import("./leaving-dialogs.tsx")).CloseDialog,
  ({ open }) => open,
);

type LeavingPanelProps = { user: User; onExported: () => void };

export function LeavingPanel({ user, onExported }: LeavingPanelProps) {
  const [asked, setAsked] = useState<"export" | "close">();
  const close = () => setAsked(undefined);
  return (
    <Panel
      title={<Trans>Dữ liệu và tài khoản</Trans>}
      description={
        <Trans>
          Chúng tôi lưu gì, để làm gì và trong bao lâu: xem trang{" "}
          <Link to={paths.privacy}>Quyền riêng tư</Link>.
        </Trans>
      }
    >
      <dl>
        <Credential
          label={<Trans>Dữ liệu của bạn</Trans>}
          note={<Trans>Một tệp JSON chứa mọi thông tin mà chúng tôi lưu về bạn.</Trans>}
          action={
            <Button tone="outline" size="sm" onClick={() => setAsked("export")}>
              <Trans>Tải dữ liệu</Trans>
            </Button>
          }
        >
          <Trans>Bản sao dữ liệu của bạn</Trans>
        </Credential>
        <Credential
          label={<Trans>Đóng tài khoản</Trans>}
          note={<Trans>Bạn có thời gian để đổi ý trước khi tài khoản đóng hẳn.</Trans>}
          action={
            <Button tone="outline" size="sm" onClick={() => setAsked("close")}>
              <Trans>Đóng tài khoản</Trans>
            </Button>
          }
        >
          <Trans>Khi bạn không chơi nữa</Trans>
        </Credential>
      </dl>
      <ExportDialog
        open={asked === "export"}
        onClose={close}
        username={user.username}
        onExported={() => {
          close();
          onExported();
        }}
      />
      <CloseDialog open={asked === "close"} onClose={close} user={user} />
    </Panel>
  );
}
