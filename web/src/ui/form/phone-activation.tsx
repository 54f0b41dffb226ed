import { Trans, useLingui } from "@lingui/react/macro";
import { PHONE_ACTIVATION_MINUTES } from "@portal/contract/values/limits";
import type { ReactNode } from "react";
import { useState } from "react";
import { formatDateTime, formatPhone } from "../../lib/text/format.ts";
import { Notice } from "../feedback/notice.tsx";
import { Spinner } from "../feedback/spinner.tsx";
import { cx } from "../page/cx.ts";
import { SmsText } from "./sms-text.tsx";
import styles from "./sms.module.css";

type PhoneActivationProps = {
  username: string;
  phoneNumber: string;
  isVerified: boolean;
  /** ISO 8601: until when the phone cannot recover the account, verified or not. Null where it does not wait. */
  waitsUntil: string | null;
  /** The numbers to send the text to. */
  numbers: readonly string[];
  /** Says what to do where the number is wrong. */
  children?: ReactNode;
};

/**
 * Shown until the phone is verified: says how and why to verify it. Reports success if that happens
 * meanwhile.
 */
export function PhoneActivation(props: PhoneActivationProps) {
  const { t } = useLingui();
  const { isVerified } = props;
  const [wasMissing, setMissing] = useState(!isVerified);
  if (!isVerified && !wasMissing) setMissing(true);
  if (isVerified) {
    return wasMissing ? (
      <Notice tone="success" title={t`Số điện thoại đã được xác minh`}>
        <Recovers {...props} />
      </Notice>
    ) : null;
  }
  return (
    <Notice tone="warning" announce={false} title={t`Số điện thoại chưa được xác minh`}>
      <Steps {...props} />
    </Notice>
  );
}

/** Says from when on the phone recovers the account. */
function Recovers({ phoneNumber, waitsUntil }: PhoneActivationProps) {
  const number = <PhoneNumber phone={phoneNumber} />;
  if (waitsUntil === null)
    return <Trans>Từ nay bạn có thể dùng số {number} để lấy lại tài khoản.</Trans>;
  const time = formatDateTime(waitsUntil);
  return (
    <Trans>
      Từ {time}, bạn có thể dùng số {number} để lấy lại tài khoản. Số mới phải chờ, để kẻ gian không
      kịp chiếm tài khoản.
    </Trans>
  );
}

const PhoneNumber = ({ phone }: { phone: string }) => (
  <span className="no-break">{formatPhone(phone)}</span>
);

function Steps({ username, phoneNumber, waitsUntil, numbers, children }: PhoneActivationProps) {
  const { t } = useLingui();
  const from = <PhoneNumber phone={phoneNumber} />;
  const time = waitsUntil && formatDateTime(waitsUntil);
  return (
    <div className={cx("stack-3", styles["activation"])}>
      <p>
        {time === null
          ? t`Xác minh để lấy lại được tài khoản khi quên mật khẩu.`
          : t`Xác minh để lấy lại được tài khoản khi quên mật khẩu. Số này mới đổi nên dùng được cho việc đó từ ${time}.`}
      </p>
      <p>
        <Trans>Từ số {from}, gửi tin nhắn sau đến một trong các số bên dưới:</Trans>
      </p>
      <SmsText text={`KH ${username}`} numbers={numbers} />
      <p className="line-2 soft">
        <Spinner />
        {t`Việc kích hoạt mất khoảng ${PHONE_ACTIVATION_MINUTES} phút. Trang này sẽ tự báo khi nhận được tin nhắn của bạn.`}
      </p>
      {children && <p>{children}</p>}
    </div>
  );
}
