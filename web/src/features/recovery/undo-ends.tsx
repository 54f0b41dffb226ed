/** The views for an undo link that has been used or is no longer valid, with the next steps. */
import { Trans, useLingui } from "@lingui/react/macro";
import { UNDO_LINK_HOURS } from "@portal/contract/values/limits";
import { UNDO_LINK_INVALID_MESSAGE } from "@portal/contract/recovery";
import { paths } from "../../paths.ts";
import { Outcome } from "../../ui/feedback/outcome.tsx";
import { ButtonLink } from "../../ui/page/button.tsx";

/** Shown after the undo of a phone that nobody has verified: the password is as it was. */
export function PutBack() {
  const { t } = useLingui();
  return (
    <Outcome
      look="success"
      title={t`Số điện thoại đã trở lại`}
      actions={
        <>
          <ButtonLink to={paths.login}>{t`Đăng nhập`}</ButtonLink>
          <ButtonLink to={paths.forgotPasswordByPhone} tone="outline">
            {t`Quên mật khẩu`}
          </ButtonLink>
        </>
      }
    >
      <p>
        <Trans>
          Mọi thiết bị đã được đăng xuất. Hãy đăng nhập rồi đổi mật khẩu ngay, và kích hoạt số điện
          thoại bằng tin KH để lần sau không ai đổi được nếu không có mã xác minh.
        </Trans>
      </p>
    </Outcome>
  );
}

/** Also for a player who left before setting the new password, or got no response to the undo. */
export function UndoUsed() {
  const { t } = useLingui();
  return (
    <Outcome
      look="success"
      title={t`Thay đổi đã được hoàn tác`}
      actions={
        <>
          <ButtonLink to={paths.recovery}>{t`Đặt mật khẩu mới`}</ButtonLink>
          <ButtonLink to={paths.login} tone="outline">
            {t`Đăng nhập`}
          </ButtonLink>
        </>
      }
    >
      <p>
        <Trans>
          Liên kết này đã được dùng. Nếu bạn chưa đặt mật khẩu mới, hãy đặt ngay bằng email hoặc số
          điện thoại đã trở lại với tài khoản: trước khi đó, tài khoản có thể chưa tiêu được KP.
        </Trans>
      </p>
    </Outcome>
  );
}

export function UndoInvalid() {
  const { t } = useLingui();
  return (
    <Outcome
      look="danger"
      title={t`Không thể hoàn tác`}
      actions={
        <>
          <ButtonLink to={paths.recovery}>{t`Lấy lại tài khoản`}</ButtonLink>
          <ButtonLink to={paths.support} tone="outline">
            {t`Liên hệ hỗ trợ`}
          </ButtonLink>
        </>
      }
    >
      <p>{UNDO_LINK_INVALID_MESSAGE}</p>
      <p>{t`Liên kết hoàn tác có hiệu lực trong ${UNDO_LINK_HOURS} giờ kể từ khi thay đổi.`}</p>
    </Outcome>
  );
}
