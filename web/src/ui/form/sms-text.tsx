/** Shows a text message that the player is to send, ready to send or to scan (`SmsText`). */
import { Trans, useLingui } from "@lingui/react/macro";
import { MessageSquareText } from "lucide-react";
import { Suspense, useSyncExternalStore } from "react";
import { lazyExtra } from "../../lib/browser/lazy-part.ts";
import { formatPhone } from "../../lib/text/format.ts";
import { CopyField } from "../data/copy-field.tsx";
import { buttonClass } from "../page/button.tsx";
import { cx } from "../page/cx.ts";
import styles from "./sms.module.css";

const SmsQr = lazyExtra(
  () => import("./sms-qr.tsx"),
  (module) => module.SmsQr,
);

type SmsTextProps = {
  /** The text to send. */
  text: string;
  /** The numbers to send it to: any of them works. */
  numbers: readonly string[];
  /** Called when a number is pressed. */
  onSent?: () => void;
};

/**
 * Shows a text that the player is to send. On a phone, a press on a number opens the text ready to send; on a machine
 * that sends no texts, a phone scans it.
 */
export function SmsText({ text, numbers, onSent }: SmsTextProps) {
  const { t } = useLingui();
  const isScanned = useSyncExternalStore(neverChanges, hasNoPhone, () => false);
  const [number] = numbers;
  return (
    <div className={cx("stack-2", styles["sms"])}>
      <CopyField
        label={t`Nội dung tin nhắn`}
        value={text}
        copiedLabel={t`Đã copy cú pháp`}
        copyLabel={t`Sao chép nội dung tin nhắn`}
      />
      {isScanned && number !== undefined && (
        <Suspense fallback={<div className={styles["scanned"]} />}>
          <SmsQr text={text} number={number} className={styles["scanned"]} />
        </Suspense>
      )}
      <ul className={styles["smsNumbers"]}>
        {numbers.map((number) => {
          const to = formatPhone(number);
          return (
            <li key={number}>
              <a
                href={`sms:${number}?body=${encodeURIComponent(text)}`}
                className={buttonClass({ tone: "outline", size: "sm", full: true })}
                onClick={onSent}
              >
                <MessageSquareText size={18} />
                <Trans>Gửi {to}</Trans>
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const hasNoPhone = (): boolean => matchMedia("(width >= 48rem) and (pointer: fine)").matches;
const neverChanges = () => () => undefined;
