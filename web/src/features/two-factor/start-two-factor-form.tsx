import { useLingui } from "@lingui/react/macro";
import { startTwoFactor, startTwoFactorForm } from "@portal/contract/two-factor";
import { asApiError, CONFLICT } from "../../lib/api/api-error.ts";
import { send } from "../../lib/api/api.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";
import { refreshUser } from "../../lib/session/session.ts";
import { CurrentPassword } from "../../ui/form/current-password.tsx";
import { DialogForm } from "../../ui/overlay/dialog-form.tsx";
import type { Setup } from "./use-two-factor.ts";

type StartFormProps = {
  username: string;
  onClose: () => void;
  onStarted: (setup: Setup) => void;
};

const check = checkWith(startTwoFactorForm);
/** Asks for the password, so that a stranger at an open page cannot lock the player out. */
export function StartTwoFactorForm({ username, onClose, onStarted }: StartFormProps) {
  const { t } = useLingui();
  const form = useForm({
    check,
    initial: { currentPassword: "" },
    submit: async (values) => {
      try {
        onStarted(await send(startTwoFactor, { body: values }));
      } catch (thrown) {
        // It was turned on in another window, for example.
        if (asApiError(thrown).statusCode === CONFLICT) await refreshUser();
        throw thrown;
      }
    },
  });
  return (
    <DialogForm
      form={form}
      onCancel={onClose}
      saveLabel={t`Tiếp tục`}
      savingLabel={t`Đang kiểm tra...`}
    >
      <p>{t`Nhập mật khẩu để chắc chắn đây là bạn.`}</p>
      <CurrentPassword {...form.text("currentPassword")} username={username} />
    </DialogForm>
  );
}
