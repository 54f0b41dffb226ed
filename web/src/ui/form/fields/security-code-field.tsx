import { Trans, useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { useAction } from "../../../lib/form/use-action.ts";
import { Notice } from "../../feedback/notice.tsx";
import { Spinner } from "../../feedback/spinner.tsx";
import { cx } from "../../page/cx.ts";
import { CodeField } from "./code-field.tsx";
import styles from "./fields.module.css";

type CodeChannel = "email" | "sms";

type SecurityCodeFieldProps = Omit<ComponentProps<typeof CodeField>, "label" | "trailing"> & {
  /** The channel of the code; email by default. */
  channel?: CodeChannel;
  isSent: boolean;
  /** Requests the code. An error that it throws is shown. */
  send: () => Promise<void>;
  onSent: () => void;
};

/** The field for a code from an email or a text, and the button that sends it (again). */
export function SecurityCodeField(props: SecurityCodeFieldProps) {
  const { channel = "email", isSent, send, onSent, ...field } = props;
  const { t } = useLingui();
  const { isBusy: isSending, failure, run } = useAction();
  const sendCode = async () => {
    await send();
    onSent();
  };

  return (
    <div className="stack-3">
      <CodeField
        {...field}
        label={channel === "sms" ? t`Mã bảo mật (SMS)` : t`Mã bảo mật (email)`}
        trailing={
          <button
            type="button"
            className={cx("small strong jade", styles["resend"])}
            aria-disabled={isSending || undefined}
            onClick={() => !isSending && void run(sendCode)}
          >
            <SendLabel isSending={isSending} isSent={isSent} />
          </button>
        }
      />
      {/* Empty while the code is being sent, so that the message is announced again. */}
      <output className="small jade">
        {isSent && !isSending && !failure && <Sent channel={channel} />}
      </output>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
    </div>
  );
}

function Sent({ channel }: { channel: CodeChannel }) {
  return channel === "sms" ? (
    <Trans>Mã bảo mật đã được gửi đến số điện thoại của bạn</Trans>
  ) : (
    <Trans>Mã bảo mật đã được gửi đến email của bạn</Trans>
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
