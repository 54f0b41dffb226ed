/** The form to turn two-factor off or to renew the recovery codes. Both take the password and a second factor. */
import { Trans, useLingui } from "@lingui/react/macro";
import { bothFactorsForm, renewRecoveryCodes, turnOffTwoFactor } from "@portal/contract/two-factor";
import { currentPassword } from "@portal/contract/values/fields";
import * as z from "zod/mini";
import { asApiError, CONFLICT } from "../../lib/api/api-error.ts";
import { send } from "../../lib/api/api.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";
import { SecondFactor } from "../../lib/proof/second-factor.tsx";
import { useSecondFactor } from "../../lib/proof/use-second-factor.ts";
import { refreshUser } from "../../lib/session/session.ts";
import { CurrentPassword } from "../../ui/form/current-password.tsx";
import { DialogForm } from "../../ui/overlay/dialog-form.tsx";

type BothFactorsFormProps = {
  purpose: "turn-off" | "renew";
  username: string;
  onClose: () => void;
  onTurnedOff: () => Promise<void>;
  onRenewed: (codes: readonly string[]) => Promise<void>;
};

const checkCode = checkWith(bothFactorsForm);
const checkPassword = checkWith(z.object({ currentPassword }));

export function BothFactorsForm(props: BothFactorsFormProps) {
  const { purpose, username, onClose, onTurnedOff, onRenewed } = props;
  const { t } = useLingui();
  const turnsOff = purpose === "turn-off";
  const second = useSecondFactor("confirm.two_factor");
  const form = useForm({
    check: second.byPasskey ? checkPassword : checkCode,
    initial: { currentPassword: "", code: "" },
    submit: async (typed) => {
      try {
        await second.sendWith(typed, async (body) => {
          if (turnsOff) {
            await send(turnOffTwoFactor, { body });
            await onTurnedOff();
          } else {
            const { recoveryCodes } = await send(renewRecoveryCodes, { body });
            await onRenewed(recoveryCodes);
          }
        });
      } catch (thrown) {
        // It was turned off in another window.
        if (asApiError(thrown).statusCode === CONFLICT) await refreshUser();
        throw thrown;
      }
    },
  });
  return (
    <DialogForm
      form={form}
      onCancel={onClose}
      fieldless={second.fieldless}
      saveLabel={turnsOff ? t`Tắt` : t`Tạo mã mới`}
      saveTone={turnsOff ? "danger" : "primary"}
      savingLabel={turnsOff ? t`Đang tắt...` : t`Đang tạo...`}
    >
      <p>
        {turnsOff ? (
          <Trans>
            Khi đó, chỉ cần mật khẩu là đăng nhập được. Các mã khôi phục cũng không dùng được nữa.
          </Trans>
        ) : (
          <Trans>Bộ mã mới thay cho bộ cũ. Các mã cũ không dùng được nữa.</Trans>
        )}
      </p>
      <CurrentPassword {...form.text("currentPassword")} username={username} />
      <SecondFactor
        {...second.choice}
        code={{
          ...form.text("code"),
          onType: (code) => form.set("code", code),
          label: t`Mã của ứng dụng hoặc mã khôi phục`,
        }}
      />
    </DialogForm>
  );
}
