import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Outcome } from "../../ui/outcome.tsx";

export function PasswordChanged() {
  const { t } = useLingui();
  return (
    <Outcome
      look="success"
      title={t`Đổi mật khẩu thành công`}
      actions={
        <Link to={paths.login} className={buttonClass({ full: true })}>
          <Trans>Đăng nhập</Trans>
        </Link>
      }
    >
      <p>
        <Trans>Hãy đăng nhập bằng mật khẩu mới. Những thiết bị khác đều đã được đăng xuất.</Trans>
      </p>
    </Outcome>
  );
}
