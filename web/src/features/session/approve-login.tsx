/** The second step of a login, by any of the account's methods. */
import { Trans, useLingui } from "@lingui/react/macro";
import { CONNECTION_LOST_MESSAGE } from "@portal/contract/http/errors";
import { getLoginApproval } from "@portal/contract/login-approval";
import type { ApprovalMethod, LoginApproval } from "@portal/contract/session";
import { TOTP_DIGITS } from "@portal/contract/two-factor";
import { KeyRound, Mail, Smartphone } from "lucide-react";
import { useEffect, useState } from "react";
import { setReply } from "../../lib/api/cache.tsx";
import { useCall } from "../../lib/api/use-call.ts";
import { paths } from "../../paths.ts";
import { LoadFailure } from "../../ui/feedback/load-failure.tsx";
import { Waiting } from "../../ui/feedback/waiting.tsx";
import { CodeField } from "../../ui/form/fields/code-field.tsx";
import { Button } from "../../ui/page/button.tsx";
import { cx } from "../../ui/page/cx.ts";
import { Link } from "../../ui/page/link.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { ApprovalFrame } from "./approval-frame.tsx";
import { MailedApproval } from "./mailed-approval.tsx";
import styles from "./session.module.css";
import { type ApprovalFormProps, useApprovalForm } from "./use-approval-form.ts";

const ICONS = { totp: Smartphone, "recovery-code": KeyRound, "email-code": Mail } as const;

type ApproveLoginProps = {
  onBack: () => void;
  /** This login can no longer be approved; `why` where the server gave a reason. */
  onOver: (why?: string) => void;
};

/** Keeps what the login's reply says, so that the second step need not request it. */
export const keepApproval = (approval: LoginApproval) => setReply(getLoginApproval, approval);

export function ApproveLogin({ onBack, onOver }: ApproveLoginProps) {
  const { t } = useLingui();
  const { data: approval, error, isLoading, isValidating, refetch } = useCall(getLoginApproval);
  const [method, setMethod] = useState<ApprovalMethod>("totp");
  const [isDone, setDone] = useState(false);

  // Happens after a reload, or when the player comes back to the window too late.
  const isOver = !approval && !error && !isLoading && !isDone;
  useEffect(() => {
    if (isOver) onOver(t`Lần đăng nhập trước đã hết hạn. Hãy đăng nhập lại.`);
  }, [isOver, onOver, t]);

  const Form = method === "email-code" ? MailedApproval : ApprovalForm;
  return (
    <>
      <PageHeader title={t`Xác thực hai lớp`} description={<Instruction method={method} />} />
      {approval && (
        <>
          <Form
            key={method}
            method={method}
            address={approval.email}
            onOver={onOver}
            onDone={() => setDone(true)}
          />
          <OtherMethods approval={approval} current={method} onChoose={setMethod} />
        </>
      )}
      {!approval && isLoading && <Waiting>{t`Đang kiểm tra...`}</Waiting>}
      {!approval && error && (
        <LoadFailure error={CONNECTION_LOST_MESSAGE} isRetrying={isValidating} onRetry={refetch} />
      )}
      <Button tone="quiet" full className={styles["back"]} onClick={onBack}>
        {t`Quay lại nhập mật khẩu`}
      </Button>
    </>
  );
}

function Instruction({ method }: { method: ApprovalMethod }) {
  switch (method) {
    case "totp":
      return <Trans>Mở ứng dụng xác thực trên điện thoại và nhập mã 6 chữ số đang hiện.</Trans>;
    case "recovery-code":
      return <Trans>Nhập một trong các mã khôi phục bạn đã cất. Mỗi mã dùng được một lần.</Trans>;
    case "email-code":
      return <Trans>Nhập mã gồm 6 ký tự trong thư chúng tôi gửi cho bạn.</Trans>;
  }
}

/** The form for a code of the authenticator app, or for a recovery code. */
function ApprovalForm(props: ApprovalFormProps) {
  const { t } = useLingui();
  const form = useApprovalForm(props);
  const isTotp = props.method === "totp";
  return (
    <ApprovalFrame form={form}>
      {isTotp ? (
        <CodeField
          {...form.text("code")}
          onType={(code) => form.set("code", code)}
          label={t`Mã của ứng dụng xác thực`}
          inputMode="numeric"
          maxLength={TOTP_DIGITS + 1}
        />
      ) : (
        <CodeField
          {...form.text("code")}
          onType={(code) => form.set("code", code)}
          label={t`Mã khôi phục`}
          hint={t`Ví dụ: 4K7M2-Q9XHJ`}
          autoComplete="off"
        />
      )}
    </ApprovalFrame>
  );
}

type OtherMethodsProps = {
  approval: LoginApproval;
  current: ApprovalMethod;
  onChoose: (method: ApprovalMethod) => void;
};

/** Offers the other methods to approve the login, and links to support. */
function OtherMethods({ approval, current, onChoose }: OtherMethodsProps) {
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
      <p className="row-2 lines-0 note links justify-centre align-centre">
        <Trans>
          Không dùng được cách nào? <Link to={paths.support}>Liên hệ hỗ trợ</Link>
        </Trans>
      </p>
    </section>
  );
}
