import { Trans, useLingui } from "@lingui/react/macro";
import type { User } from "@portal/contract/session";
import { hasChangedPassword } from "../../lib/session/has-changed-password.ts";
import { formatDateTime, formatPhone } from "../../lib/text/format.ts";
import { Credential } from "../../ui/data/credential.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Button } from "../../ui/page/button.tsx";
import { Panel } from "../../ui/page/panel.tsx";

type CredentialsPanelProps = { user: User; onChange: (what: "password" | "phone") => void };

/** Shows username, password and phone, with buttons to change the last two. */
export function CredentialsPanel({ user, onChange }: CredentialsPanelProps) {
  const { t } = useLingui();
  const changedAt = formatDateTime(user.lastPasswordChange);
  return (
    <Panel title={t`Thông tin đăng nhập`}>
      <dl>
        <Credential label={t`Tên đăng nhập`} note={t`Tên đăng nhập không đổi được.`}>
          {user.username}
        </Credential>
        <Credential
          label={t`Mật khẩu`}
          note={hasChangedPassword(user) ? t`Đổi lần cuối lúc ${changedAt}` : t`Chưa đổi lần nào`}
          action={
            <Button tone="outline" size="sm" onClick={() => onChange("password")}>
              {t`Đổi mật khẩu`}
            </Button>
          }
        >
          <span aria-hidden="true">••••••••</span>
        </Credential>
        <Credential
          label={t`Số điện thoại`}
          note={<PhoneNote user={user} />}
          action={
            <Button tone="outline" size="sm" onClick={() => onChange("phone")}>
              {t`Đổi số điện thoại`}
            </Button>
          }
        >
          {user.phoneNumber ? formatPhone(user.phoneNumber) : t`Chưa cập nhật`}
          {user.phoneNumber && <PhoneBadge isVerified={user.verifiedPhoneAt !== null} />}
        </Credential>
      </dl>
    </Panel>
  );
}

function PhoneBadge({ isVerified }: { isVerified: boolean }) {
  const { t } = useLingui();
  return isVerified ? (
    <Badge tone="jade">{t`Đã xác minh`}</Badge>
  ) : (
    <Badge tone="warning">{t`Chưa xác minh`}</Badge>
  );
}

function PhoneNote({ user: { verifiedPhoneAt, phoneWaitsUntil } }: { user: User }) {
  const time = phoneWaitsUntil && formatDateTime(phoneWaitsUntil);
  if (verifiedPhoneAt !== null && time !== null) {
    return <Trans>Số mới, lấy lại được tài khoản từ {time}.</Trans>;
  }
  return verifiedPhoneAt !== null ? (
    <Trans>Dùng để lấy lại tài khoản và xác nhận thay đổi quan trọng.</Trans>
  ) : (
    <Trans>Hãy xác minh để lấy lại được tài khoản khi cần.</Trans>
  );
}
