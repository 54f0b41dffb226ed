import { Trans, useLingui } from "@lingui/react/macro";
import { sendSecurityCode } from "@portal/contract/security-code";
import type { ComponentProps } from "react";
import { useState } from "react";
import { type ApiError, asApiError } from "../../lib/api-error.ts";
import { send } from "../../lib/api.ts";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { CodeField } from "./code-field.tsx";
import styles from "./phone-proofs.module.css";

type SecurityCodeFieldProps = Omit<ComponentProps<typeof CodeField>, "label" | "trailing"> & {
  isSent: boolean;
  onSent: () => void;
};

/** The code in a letter, and the button that has it sent (again). */
export function SecurityCodeField({ isSent, onSent, ...field }: SecurityCodeFieldProps) {
  const { t } = useLingui();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<ApiError>();

  const sendCode = async () => {
    if (isSending) return;
    setSending(true);
    setFailure(undefined);
    try {
      await send(sendSecurityCode, { body: { action: "confirm.phone_number" } });
      onSent();
    } catch (thrown) {
      setFailure(asApiError(thrown));
    } finally {
      setSending(false);
    }
  };

  return (
    <div className={styles["proof"]}>
      <CodeField
        {...field}
        label={t`Mã bảo mật (email)`}
        trailing={
          <button
            type="button"
            className={styles["resend"]}
            aria-disabled={isSending || undefined}
            onClick={() => void sendCode()}
          >
            <SendLabel isSending={isSending} isSent={isSent} />
          </button>
        }
      />
      {/* Empty while it is being sent, so that it is announced again. */}
      <output className={styles["sent"]}>
        {isSent && !isSending && !failure && (
          <Trans>Mã bảo mật đã được gửi đến email của bạn</Trans>
        )}
      </output>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
    </div>
  );
}

function SendLabel({ isSending, isSent }: { isSending: boolean; isSent: boolean }) {
  const { t } = useLingui();
  if (isSending) {
    return (
      <>
        <Spinner />
        <span className="visually-hidden">{t`Đang gửi...`}</span>
      </>
    );
  }
  return isSent ? t`Gửi lại` : t`Gửi mã`;
}
