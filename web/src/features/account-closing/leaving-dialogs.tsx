/** The dialogs to download a copy of the player's data and to close the account. */
import { Trans, useLingui } from "@lingui/react/macro";
import {
  closeAccount,
  closeAccountForm,
  DATA_EXPORT_FILE_NAME,
  exportData,
  exportDataForm,
} from "@portal/contract/account-closing";
import type { User } from "@portal/contract/session";
import { CLOSING_GRACE_DAYS } from "@portal/contract/values/limits";
import { send } from "../../lib/api/api.ts";
import { FILE_TIMEOUT_MS } from "../../lib/browser/files.ts";
import { saveFile } from "../../lib/browser/save-file.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";
import { SecondFactor } from "../../lib/proof/second-factor.tsx";
import { useSecondFactor } from "../../lib/proof/use-second-factor.ts";
import { leave } from "../../lib/session/end-session.ts";
import { formatKp } from "../../lib/text/format.ts";
import { paths } from "../../paths.ts";
import { OpenInBrowser } from "../../ui/feedback/open-in-browser.tsx";
import { CurrentPassword } from "../../ui/form/current-password.tsx";
import { DialogForm } from "../../ui/overlay/dialog-form.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";

const checkClosing = checkWith(closeAccountForm);
const checkExport = checkWith(exportDataForm);

type DialogProps = { open: boolean; onClose: () => void };
type ExportDataProps = { username: string; onExported: () => void };
type CloseAccountProps = { user: User };

export function ExportDialog({ open, ...form }: DialogProps & ExportDataProps) {
  const { t } = useLingui();
  return (
    <Dialog open={open} onClose={form.onClose} title={t`Tải dữ liệu của bạn`}>
      <ExportDataForm {...form} />
    </Dialog>
  );
}

export function CloseDialog({ open, ...form }: DialogProps & CloseAccountProps) {
  const { t } = useLingui();
  return (
    <Dialog open={open} onClose={form.onClose} title={t`Đóng tài khoản?`}>
      <CloseAccountForm {...form} />
    </Dialog>
  );
}

type FormProps = Omit<DialogProps, "open">;

function ExportDataForm({ username, onClose, onExported }: FormProps & ExportDataProps) {
  const { t } = useLingui();
  const form = useForm({
    check: checkExport,
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

function CloseAccountForm({ user, onClose }: FormProps & CloseAccountProps) {
  const { t } = useLingui();
  const { username, mfaEnabled } = user;
  const second = useSecondFactor("confirm.closing", mfaEnabled);
  const form = useForm({
    check: checkClosing,
    initial: { currentPassword: "", code: "" },
    submit: async (typed) => {
      await second.sendWith(typed, (body) => send(closeAccount, { body }));
      await leave(paths.accountClosing);
    },
  });
  const isCodeMissing = mfaEnabled && !second.byPasskey && form.values.code === "";
  return (
    <DialogForm
      form={form}
      onCancel={onClose}
      fieldless={second.fieldless}
      canSave={!isCodeMissing}
      saveLabel={t`Đóng tài khoản`}
      saveTone="danger"
      savingLabel={t`Đang đóng...`}
    >
      <Consequences user={user} />
      <CurrentPassword {...form.text("currentPassword")} username={username} />
      {mfaEnabled && (
        <SecondFactor
          {...second.choice}
          code={{
            ...form.text("code"),
            onType: (code) => form.set("code", code),
            label: t`Mã của ứng dụng xác thực`,
          }}
        />
      )}
    </DialogForm>
  );
}

function Consequences({ user }: { user: User }) {
  const { t } = useLingui();
  const days = CLOSING_GRACE_DAYS;
  const credit = formatKp(user.credit);
  return (
    <ul className="points">
      <li>{t`Mọi thiết bị bị đăng xuất ngay và tài khoản không tiêu được KP nữa.`}</li>
      <li>
        <Trans>
          Trong {days} ngày, bạn còn có thể đổi ý: hãy đăng nhập rồi chọn tiếp tục dùng tài khoản.
        </Trans>
      </li>
      <li>
        {user.credit > 0 ? (
          <Trans>
            Sau đó thông tin cá nhân bị xóa và bạn mất <strong>{credit}</strong> còn lại.
          </Trans>
        ) : (
          t`Sau đó thông tin cá nhân bị xóa, không lấy lại được.`
        )}
      </li>
      <li>{t`Tên đăng nhập này không ai đăng ký lại được, kể cả bạn.`}</li>
    </ul>
  );
}
