import { Trans, useLingui } from "@lingui/react/macro";
import { closeAccount, closeAccountForm } from "@portal/contract/account-closing";
import { CLOSING_GRACE_DAYS } from "@portal/contract/values/limits";
import type { User } from "@portal/contract/session";
import { send } from "../../lib/api/api.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";
import { SecondFactor } from "../../lib/proof/second-factor.tsx";
import { useSecondFactor } from "../../lib/proof/use-second-factor.ts";
import { leave } from "../../lib/session/end-session.ts";
import { formatKp } from "../../lib/text/format.ts";
import { paths } from "../../paths.ts";
import { CurrentPassword } from "../../ui/form/current-password.tsx";
import { DialogForm } from "../../ui/overlay/dialog-form.tsx";

type CloseAccountFormProps = { user: User; onClose: () => void };

const check = checkWith(closeAccountForm);

export function CloseAccountForm({ user, onClose }: CloseAccountFormProps) {
  const { t } = useLingui();
  const { username, mfaEnabled } = user;
  const second = useSecondFactor("confirm.closing", mfaEnabled);
  const form = useForm({
    check,
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
          Trong {days} ngày, bạn còn có thể đổi ý: hãy đăng nhập rồi chọn giữ tài khoản.
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
