import { useLingui } from "@lingui/react/macro";
import { PHONE_ACTIVATION_MINUTES } from "@portal/contract/values/limits";
import type { ReactNode } from "react";
import { useState } from "react";
import { formatPhone } from "../../lib/text/format.ts";
import { Notice } from "../feedback/notice.tsx";
import { Spinner } from "../feedback/spinner.tsx";
import styles from "./phone-activation.module.css";
import { SmsText } from "./sms-text.tsx";

type PhoneActivationProps = {
  username: string;
  phoneNumber: string;
  isVerified: boolean;
  /** The numbers to send the text to. */
  numbers: readonly string[];
  /** Folds the steps until a press, for pages that are about something else. */
  isFolded?: boolean;
  /** Says what to do where the number is wrong. */
  children?: ReactNode;
};

/**
 * Shown until the phone is verified: says how and why to verify it. Reports success if that happens
 * meanwhile.
 */
export function PhoneActivation(props: PhoneActivationProps) {
  const { t } = useLingui();
  const { phoneNumber, isVerified, isFolded = false } = props;
  const [wasMissing, setMissing] = useState(!isVerified);
  if (!isVerified && !wasMissing) setMissing(true);
  if (isVerified) {
    const from = formatPhone(phoneNumber);
    return wasMissing ? (
      <Notice tone="success" title={t`Số điện thoại đã được xác minh`}>
        {t`Từ nay bạn có thể dùng số ${from} để lấy lại tài khoản.`}
      </Notice>
    ) : null;
  }
  return (
    <Notice tone="warning" announce={false} title={t`Số điện thoại chưa được xác minh`}>
      {isFolded ? (
        <details>
          <summary className={styles["summary"]}>{t`Cách xác minh bằng một tin nhắn`}</summary>
          <Steps {...props} />
        </details>
      ) : (
        <Steps {...props} />
      )}
    </Notice>
  );
}

function Steps({ username, phoneNumber, numbers, children }: PhoneActivationProps) {
  const { t } = useLingui();
  const from = formatPhone(phoneNumber);
  return (
    <div className={styles["activation"]}>
      <p>{t`Xác minh để lấy lại được tài khoản khi quên mật khẩu.`}</p>
      <p>{t`Từ số ${from}, gửi tin nhắn sau đến một trong các số bên dưới:`}</p>
      <SmsText text={`KH ${username}`} numbers={numbers} />
      <p>{t`Việc kích hoạt mất khoảng ${PHONE_ACTIVATION_MINUTES} phút.`}</p>
      <p className={styles["waiting"]}>
        <Spinner />
        {t`Trang này sẽ tự báo khi nhận được tin nhắn của bạn.`}
      </p>
      {children && <p>{children}</p>}
    </div>
  );
}
