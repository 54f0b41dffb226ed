import { Trans, useLingui } from "@lingui/react/macro";
import type { ReplyOf } from "@portal/contract/http/call";
import { type Passkey, passwordForm, removePasskey } from "@portal/contract/passkeys";
import { sendSignal } from "@simplewebauthn/browser";
import type { ReactNode } from "react";
import { asApiError, NOT_FOUND } from "../../lib/api/api-error.ts";
import { send } from "../../lib/api/api.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";
import { CurrentPassword } from "../../ui/form/current-password.tsx";
import { DialogForm } from "../../ui/overlay/dialog-form.tsx";

type RemovePasskeyFormProps = {
  passkey: Passkey;
  username: string;
  onClose: () => void;
  onDone: (message: ReactNode) => Promise<void>;
  onGone: () => void;
};

const check = checkWith(passwordForm);
export function RemovePasskeyForm(props: RemovePasskeyFormProps) {
  const { passkey, username, onClose, onDone, onGone } = props;
  const { t } = useLingui();
  const { id, name } = passkey;
  const form = useForm({
    check,
    initial: { currentPassword: "" },
    submit: async (values) => {
      try {
        notifyBrowser(await send(removePasskey, { params: { id }, body: values }));
      } catch (thrown) {
        if (asApiError(thrown).statusCode === NOT_FOUND) onGone();
        throw thrown;
      }
      await onDone(<Trans>Đã xóa khóa truy cập “{name}”.</Trans>);
    },
  });
  return (
    <DialogForm
      form={form}
      onCancel={onClose}
      saveLabel={t`Xóa khóa`}
      savingLabel={t`Đang xóa...`}
      saveTone="danger"
    >
      <p>
        <Trans>
          Sau khi xóa, không ai đăng nhập bằng “{name}” được nữa. Thiết bị có thể vẫn giữ khóa này,
          bạn có thể xóa trong phần cài đặt mật khẩu của thiết bị.
        </Trans>
      </p>
      <CurrentPassword {...form.text("currentPassword")} username={username} />
    </DialogForm>
  );
}

/** Lets the browser hide passkeys that are no longer valid. Nothing waits for that. */
function notifyBrowser({ rpId, userId, acceptedCredentialIds }: ReplyOf<typeof removePasskey>) {
  void sendSignal({
    signalName: "allAcceptedCredentials",
    rpID: rpId,
    userID: userId,
    allAcceptedCredentialIDs: acceptedCredentialIds,
  }).catch(() => undefined);
}
