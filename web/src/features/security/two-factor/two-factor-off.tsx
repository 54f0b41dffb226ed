import { Trans } from "@lingui/react/macro";
import type { User } from "@portal/contract/session";
import { ShieldCheck } from "lucide-react";
import { paths } from "../../../paths.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import styles from "./two-factor-off.module.css";

type TwoFactorOffProps = { user: User; onStart: () => void };

/** What it is good for, and what it takes. */
export function TwoFactorOff({ user, onStart }: TwoFactorOffProps) {
  if (user.email === null || user.verifiedAt === null) {
    return <EmailFirst hasEmail={user.email !== null} />;
  }
  return (
    <div className={styles["off"]}>
      <p className={styles["words"]}>
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

/** Without it a lost phone would shut the player out for good. */
function EmailFirst({ hasEmail }: { hasEmail: boolean }) {
  return (
    <Notice
      tone="info"
      announce={false}
      title={<Trans>Cần email đã xác minh</Trans>}
      action={
        hasEmail && (
          <Link to={paths.home} className={buttonClass({ tone: "outline", size: "sm" })}>
            <Trans>Xác minh email</Trans>
          </Link>
        )
      }
    >
      {hasEmail ? (
        <Trans>Hãy xác minh email trước, để bạn vẫn vào được tài khoản khi mất điện thoại.</Trans>
      ) : (
        <Trans>
          Tài khoản của bạn chưa có email. Hãy <Link to={paths.support}>liên hệ hỗ trợ</Link> để
          thêm email, rồi xác minh email đó.
        </Trans>
      )}
    </Notice>
  );
}
