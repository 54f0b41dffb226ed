import { Trans, useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { useState } from "react";
import { CodeField } from "./code-field.tsx";
import { Notice } from "./notice.tsx";
import styles from "./security-code-field.module.css";
import { Spinner } from "./spinner.tsx";

type SecurityCodeFieldProps = Omit<ComponentProps<typeof CodeField>, "label" | "trailing"> & {
  isSent: boolean;
  /** Has the code mailed. What it throws is shown. */
  send: () => Promise<void>;
  onSent: () => void;
};

/** The code in a letter, and the button that has it sent (again). */
export function SecurityCodeField({ isSent, send, onSent, ...field }: SecurityCodeFieldProps) {
  const { t } = useLingui();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();

  const sendCode = async () => {
    if (isSending) return;
    setSending(true);
    setFailure(undefined);
    try {
      await send();
      onSent();
    } catch (thrown) {
      setFailure((thrown as Error).message);
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
        {isSent && !isSending && failure === undefined && (
          <Trans>Mã bảo mật đã được gửi đến email của bạn</Trans>
        )}
      </output>
      {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
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
