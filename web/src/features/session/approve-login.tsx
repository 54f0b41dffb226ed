import { Trans, useLingui } from "@lingui/react/macro";
import { CONNECTION_LOST_MESSAGE } from "@portal/contract/http/errors";
import { type ApprovalMethod, getLoginApproval } from "@portal/contract/login-approval";
import { useEffect, useState } from "react";
import { useCall } from "../../lib/api/use-call.ts";
import { LoadFailure } from "../../ui/feedback/load-failure.tsx";
import { Waiting } from "../../ui/feedback/waiting.tsx";
import { Button } from "../../ui/page/button.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { ApprovalForm } from "./approval-form.tsx";
import { MailedApproval } from "./mailed-approval.tsx";
import { OtherMethods } from "./other-methods.tsx";
import styles from "./session.module.css";

type ApproveLoginProps = {
  onBack: () => void;
  /** This login can no longer be approved; `why` where the server gave a reason. */
  onOver: (why?: string) => void;
};

/** The second step of a login, by any of the account's methods. */
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
        <LoadFailure
          message={CONNECTION_LOST_MESSAGE}
          isRetrying={isValidating}
          onRetry={refetch}
        />
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
