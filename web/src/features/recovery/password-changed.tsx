import { Trans, useLingui } from "@lingui/react/macro";
import { paths, withReturn } from "../../paths.ts";
import { Outcome } from "../../ui/feedback/outcome.tsx";
import { ButtonLink } from "../../ui/page/button.tsx";
import { Link } from "../../ui/page/link.tsx";

/** Shown once a new password is set. `passkeys`: how many the account has, which all stay valid. */
export function PasswordChanged({ passkeys }: { passkeys: number }) {
  const { t } = useLingui();
  const toPasskeys = withReturn(paths.login, paths.security);
  return (
    <Outcome
      look="success"
      title={t`Đổi mật khẩu thành công`}
      actions={
        <ButtonLink to={paths.login} full>
          {t`Đăng nhập`}
        </ButtonLink>
      }
    >
      <p>{t`Hãy đăng nhập bằng mật khẩu mới. Những thiết bị khác đều đã được đăng xuất.`}</p>
      {passkeys > 0 && (
        <p>
          <Trans>
            Tài khoản có {passkeys} khóa truy cập (passkey), vẫn đăng nhập được như trước. Nếu có
            khóa không phải của bạn, hãy <Link to={toPasskeys}>xem lại và xóa</Link>.
          </Trans>
        </p>
      )}
    </Outcome>
  );
}
