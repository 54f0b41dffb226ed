import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Notice } from "../../ui/feedback/notice.tsx";
import { CurrentPassword } from "../../ui/form/current-password.tsx";
import { DialogForm } from "../../ui/overlay/dialog-form.tsx";
import { type AddProblem, useAddPasskey } from "./use-add-passkey.ts";

type AddPasskeyFormProps = {
  username: string;
  onClose: () => void;
  onDone: (message: ReactNode) => Promise<void>;
};

export function AddPasskeyForm({ username, onClose, onDone }: AddPasskeyFormProps) {
  const { t } = useLingui();
  const { form, problem } = useAddPasskey(({ name }) =>
    onDone(
      <Trans>Đã thêm khóa truy cập “{name}”. Từ nay bạn có thể đăng nhập bằng khóa này.</Trans>,
    ),
  );
  return (
    <DialogForm
      form={form}
      onCancel={onClose}
      saveLabel={t`Tiếp tục`}
      savingLabel={t`Đang thêm...`}
    >
      {problem && <ProblemNotice problem={problem} />}
      <p>
        <Trans>
          Nhập mật khẩu, rồi làm theo hướng dẫn của thiết bị. Đừng thêm khóa trên máy dùng chung.
        </Trans>
      </p>
      <CurrentPassword {...form.text("currentPassword")} username={username} />
    </DialogForm>
  );
}

function ProblemNotice({ problem }: { problem: AddProblem }) {
  const { t } = useLingui();
  switch (problem) {
    case "given-up":
      return (
        <Notice tone="info">
          {t`Chưa thêm khóa nào, vì bạn đã hủy hoặc đã hết thời gian chờ.`}
        </Notice>
      );
    case "known-here":
      return <Notice tone="info">{t`Thiết bị này đã có khóa truy cập của tài khoản.`}</Notice>;
    case "device":
      return (
        <Notice tone="warning">
          <Trans>
            Thiết bị này không tạo được khóa truy cập. Hãy bật khóa màn hình rồi thử lại, hoặc dùng
            thiết bị khác.
          </Trans>
        </Notice>
      );
    case "browser":
      return (
        <Notice tone="danger">
          {t`Trình duyệt không tạo được khóa truy cập. Vui lòng thử lại.`}
        </Notice>
      );
  }
}
