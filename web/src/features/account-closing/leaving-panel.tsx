import { Trans, useLingui } from "@lingui/react/macro";
import {
  DATA_EXPORT_FILE_NAME,
  exportData,
  exportDataForm,
} from "@portal/contract/account-closing";
import type { User } from "@portal/contract/session";
import { useState } from "react";
import { send } from "../../lib/api/api.ts";
import { FILE_TIMEOUT_MS } from "../../lib/browser/files.ts";
import { saveFile } from "../../lib/browser/save-file.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";
import { paths } from "../../paths.ts";
import { Credential } from "../../ui/data/credential.tsx";
import { OpenInBrowser } from "../../ui/feedback/open-in-browser.tsx";
import { CurrentPassword } from "../../ui/form/current-password.tsx";
import { DialogForm } from "../../ui/overlay/dialog-form.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { Button } from "../../ui/page/button.tsx";
import { Link } from "../../ui/page/link.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { CloseAccountForm } from "./close-account-form.tsx";

const check = checkWith(exportDataForm);

type LeavingPanelProps = { user: User; onExported: () => void };

/** A copy of the player's data, and the closing of the account. */
export function LeavingPanel({ user, onExported }: LeavingPanelProps) {
  const { t } = useLingui();
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
          <Trans>Bản sao để mang theo</Trans>
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
      <Dialog open={asked === "export"} onClose={close} title={t`Tải dữ liệu của bạn`}>
        <ExportDataForm
          username={user.username}
          onClose={close}
          onExported={() => {
            close();
            onExported();
          }}
        />
      </Dialog>
      <Dialog open={asked === "close"} onClose={close} title={t`Đóng tài khoản?`}>
        <CloseAccountForm user={user} onClose={close} />
      </Dialog>
    </Panel>
  );
}

type ExportDataFormProps = { username: string; onClose: () => void; onExported: () => void };

function ExportDataForm({ username, onClose, onExported }: ExportDataFormProps) {
  const { t } = useLingui();
  const form = useForm({
    check,
    initial: { currentPassword: "" },
    submit: async (body) => {
      const data = await send(exportData, { body }, { timeoutMs: FILE_TIMEOUT_MS });
      const text = JSON.stringify(data, null, 2);
      saveFile(new Blob([text], { type: "application/json" }), DATA_EXPORT_FILE_NAME);
      onExported();
    },
  });
  return (
    <DialogForm
      form={form}
      onCancel={onClose}
      saveLabel={t`Tải dữ liệu`}
      savingLabel={t`Đang tải...`}
    >
      <p>
        <Trans>
          Tệp chứa thông tin riêng tư của bạn: hồ sơ, thiết bị, giao dịch. Hãy cất ở nơi chỉ mình
          bạn mở được.
        </Trans>
      </p>
      <OpenInBrowser />
      <CurrentPassword {...form.text("currentPassword")} username={username} />
    </DialogForm>
  );
}
