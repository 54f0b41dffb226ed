import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { webConfig } from "../../lib/browser/web-config.ts";
import { paths } from "../../paths.ts";
import { SmsText } from "../../ui/form/sms-text.tsx";
import { cx } from "../../ui/page/cx.ts";
import { Link } from "../../ui/page/link.tsx";
import styles from "./recovery.module.css";
import { useSupportNumbers } from "./use-support-numbers.ts";

const COMMAND = "MXT";

/** Says how to get the code: what to send, and to which number, as soon as the username is known. */
export function SmsInstructions({ username }: { username: string }) {
  const { t } = useLingui();
  const headingId = useId();
  const phones = useSupportNumbers(t`hoặc`);
  return (
    <section className={cx("stack-3", styles["instructions"])} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles["smsTitle"]}>
        {t`Lấy mã xác minh`}
      </h2>
      <p className="note">
        <Trans>
          Từ số điện thoại đã đăng ký, gửi tin nhắn sau đến{" "}
          <strong className={styles["smsNumbers"]}>{phones}</strong>. Mã sẽ được nhắn lại cho bạn.
        </Trans>
      </p>
      {username === "" ? (
        <>
          <p className={cx("strong align-centre", styles["sample"])}>
            {COMMAND} <em>{t`tên đăng nhập`}</em>
          </p>
          <p className="note">{t`Nhập tên đăng nhập ở trên, tin nhắn sẽ được soạn sẵn cho bạn.`}</p>
        </>
      ) : (
        <SmsText text={`${COMMAND} ${username}`} numbers={webConfig.brand.supportPhones} />
      )}
      <p className="note">
        <Trans>
          Ai giữ SIM của bạn cũng nhận được mã này. Nếu email của bạn đã được xác minh,{" "}
          <Link to={paths.forgotPassword}>lấy lại mật khẩu bằng email</Link> an toàn hơn.
        </Trans>
      </p>
    </section>
  );
}
