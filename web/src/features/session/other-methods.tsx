import { Trans, useLingui } from "@lingui/react/macro";
import type { ApprovalMethod, LoginApproval } from "@portal/contract/login-approval";
import { KeyRound, Mail, Smartphone } from "lucide-react";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/page/button.tsx";
import { cx } from "../../ui/page/cx.ts";
import { Link } from "../../ui/page/link.tsx";
import styles from "./session.module.css";

const ICONS = { totp: Smartphone, "recovery-code": KeyRound, "email-code": Mail } as const;

type OtherMethodsProps = {
  approval: LoginApproval;
  current: ApprovalMethod;
  onChoose: (method: ApprovalMethod) => void;
};

/** Offers the other methods to approve the login, and says what to do where none is at hand. */
export function OtherMethods({ approval, current, onChoose }: OtherMethodsProps) {
  const { t } = useLingui();
  const { methods, email } = approval;
  const names: Record<ApprovalMethod, string> = {
    totp: t`Dùng ứng dụng xác thực`,
    "recovery-code": t`Dùng mã khôi phục`,
    "email-code": t`Gửi mã qua email`,
  };
  return (
    <section className={cx("stack-3", styles["others"])} aria-label={t`Cách khác`}>
      {methods
        .filter((method) => method !== current)
        .map((method) => {
          const Icon = ICONS[method];
          return (
            <Button
              key={method}
              tone="outline"
              full
              icon={<Icon size={18} />}
              onClick={() => onChoose(method)}
            >
              {names[method]}
            </Button>
          );
        })}
      {email !== null && !methods.includes("email-code") && (
        <p className="note links centred">
          <Trans>
            Mật khẩu vừa được đặt lại qua email, nên lần đăng nhập này không dùng được mã gửi đến
            chính email đó.
          </Trans>
        </p>
      )}
      <p className="note links centred">
        <Trans>
          Không dùng được cách nào? <Link to={paths.support}>Liên hệ hỗ trợ</Link>
        </Trans>
      </p>
    </section>
  );
}
