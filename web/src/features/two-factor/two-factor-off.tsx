import { Trans } from "@lingui/react/macro";
import type { User } from "@portal/contract/session";
import { ShieldCheck } from "lucide-react";
import { ADD_EMAIL_PATH, paths } from "../../paths.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Button, ButtonLink } from "../../ui/page/button.tsx";
import { cx } from "../../ui/page/cx.ts";
import styles from "./two-factor.module.css";

type TwoFactorOffProps = { user: User; onStart: () => void };

/** Says what two-factor authentication is good for, and what it takes. */
export function TwoFactorOff({ user, onStart }: TwoFactorOffProps) {
  if (user.verifiedPhoneAt === null && user.verifiedAt === null) {
    return <ContactFirst hasEmail={user.email !== null} />;
  }
  return (
    <div className={cx("row between align-centre", styles["off"])}>
      <p className={styles["offWords"]}>
        <Trans>
          Dù ai đó biết mật khẩu của bạn, họ vẫn không đăng nhập được. Bạn cần một ứng dụng xác thực
          trên điện thoại, như Google Authenticator hay Microsoft Authenticator.
        </Trans>
      </p>
      <Button icon={<ShieldCheck size={18} />} onClick={onStart}>
        <Trans>Bật xác thực hai lớp</Trans>
      </Button>
    </div>
  );
}

/** If a stranger turns it on, the player must hear of it at a verified contact, and be able to undo it. */
function ContactFirst({ hasEmail }: { hasEmail: boolean }) {
  return (
    <Notice
      tone="info"
      announce={false}
      title={<Trans>Cần số điện thoại hoặc email đã xác minh</Trans>}
      action={
        <ButtonLink to={hasEmail ? paths.home : ADD_EMAIL_PATH} tone="outline" size="sm">
          {hasEmail ? <Trans>Xác minh email</Trans> : <Trans>Thêm email</Trans>}
        </ButtonLink>
      }
    >
      <Trans>
        Chỉ cần một trong hai: xác minh số điện thoại bằng một tin nhắn ở đầu trang này, hoặc xác
        minh email. Nếu ai đó bật thay bạn, bạn được báo ở đó và hoàn tác được.
      </Trans>
    </Notice>
  );
}
