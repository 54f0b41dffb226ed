import { Trans } from "@lingui/react/macro";
import type { User } from "@portal/contract/session";
import { formatPhone } from "../../lib/format.ts";
import { webConfig } from "../../lib/web-config.ts";
import { Notice } from "../../ui/notice.tsx";

/** Until the phone is verified: how to do it, and what for. */
export function PhoneNotice({ user: { username, phoneNumber, verifiedPhoneAt } }: { user: User }) {
  if (!phoneNumber || verifiedPhoneAt) return null;
  const from = formatPhone(phoneNumber);
  const text = `KH ${username}`;
  const [first = "", second = ""] = webConfig.brand.supportPhones;
  return (
    <Notice tone="warning" announce={false} title={<Trans>Số điện thoại chưa được xác minh</Trans>}>
      <Trans>
        Từ số {from}, soạn tin <strong>{text}</strong> gửi <SmsLink to={first} text={text} /> hoặc{" "}
        <SmsLink to={second} text={text} />. Nhờ vậy bạn lấy lại được tài khoản khi quên mật khẩu.
      </Trans>
    </Notice>
  );
}

/** On a phone a press opens the message, written already. */
function SmsLink({ to, text }: { to: string; text: string }) {
  return <a href={`sms:${to}?body=${encodeURIComponent(text)}`}>{formatPhone(to)}</a>;
}
