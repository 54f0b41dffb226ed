/** The values that a player sees here but cannot change. */
import { Trans, useLingui } from "@lingui/react/macro";
import type { User } from "@portal/contract/session";
import { formatPhone } from "../../lib/text/format.ts";
import { paths } from "../../paths.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { TextField } from "../../ui/form/fields/text-field.tsx";
import { ButtonLink } from "../../ui/page/button.tsx";

/** The phone number is changed on the page that asks for the proofs. */
export function FixedPhone({ user: { phoneNumber } }: { user: User }) {
  const { t } = useLingui();
  return (
    <div className="stack-4">
      <TextField
        label={t`Số điện thoại`}
        value={phoneNumber ? formatPhone(phoneNumber) : t`Chưa cập nhật`}
        readOnly
      />
      <p>
        <Trans>
          Số điện thoại dùng để bảo vệ tài khoản nên được đổi trong mục Bảo mật và đăng nhập.
        </Trans>
      </p>
      <ButtonLink to={paths.security} full>
        <Trans>Đến Bảo mật và đăng nhập</Trans>
      </ButtonLink>
    </div>
  );
}

export function FixedEmail({ user: { email } }: { user: User }) {
  const { t } = useLingui();
  return (
    <div className="stack-4">
      <TextField label={t`Email`} value={email ?? t`Chưa cập nhật`} readOnly />
      <Notice tone="info" announce={false} title={<Trans>Hiện chưa thể đổi email</Trans>}>
        <Trans>
          Theo chính sách mới, tài khoản đang chuyển sang định danh bằng số điện thoại. Hãy bảo đảm
          số điện thoại của bạn luôn đúng và đã được xác minh.
        </Trans>
      </Notice>
    </div>
  );
}
