import { Trans, useLingui } from "@lingui/react/macro";
import {
  DATA_EXPORT_FILE_NAME,
  exportData,
  exportDataForm,
} from "@portal/contract/account-closing";
import { send } from "../../lib/api/api.ts";
import { FILE_TIMEOUT_MS } from "../../lib/browser/files.ts";
import { saveFile } from "../../lib/browser/save-file.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";
import { OpenInBrowser } from "../../ui/feedback/open-in-browser.tsx";
import { CurrentPassword } from "../../ui/form/current-password.tsx";
import { DialogForm } from "../../ui/overlay/dialog-form.tsx";

type ExportDataFormProps = { username: string; onClose: () => void; onExported: () => void };

const check = checkWith(exportDataForm);

export function ExportDataForm({ username, onClose, onExported }: ExportDataFormProps) {
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
