import { Trans } from "@lingui/react/macro";
import type { User } from "@portal/contract/session";
import { hasChangedPassword } from "../../lib/session/has-changed-password.ts";
import { formatDateTime, formatPhone } from "../../lib/text/format.ts";
import { Credential } from "../../ui/data/credential.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Button } from "../../ui/page/button.tsx";
import { Panel } from "../../ui/page/panel.tsx";

type CredentialsPanelProps = { user: User; onChange: (what: "password" | "phone") => void };

/** Shows what the player logs in and recovers with. */
export function CredentialsPanel({ user, onChange }: CredentialsPanelProps) {
  const changedAt = formatDateTime(user.lastPasswordChange);
  return (
    <Panel title={<Trans>Thông tin đăng nhập</Trans>}>
      <dl>
        <Credential
          label={<Trans>Tên đăng nhập</Trans>}
          note={<Trans>Tên đăng nhập không đổi được.</Trans>}
        >
          {user.username}
        </Credential>
        <Credential
          label={<Trans>Mật khẩu</Trans>}
          note={
            hasChangedPassword(user) ? (
              <Trans>Đổi lần cuối lúc {changedAt}</Trans>
            ) : (
              <Trans>Chưa đổi lần nào</Trans>
            )
          }
          action={
            <Button tone="outline" size="sm" onClick={() => onChange("password")}>
              <Trans>Đổi mật khẩu</Trans>
            </Button>
          }
        >
          <span aria-hidden="true">••••••••</span>
        </Credential>
        <Credential
          label={<Trans>Số điện thoại</Trans>}
          note={<PhoneNote isVerified={user.verifiedPhoneAt !== null} />}
          action={
            <Button tone="outline" size="sm" onClick={() => onChange("phone")}>
              <Trans>Đổi số điện thoại</Trans>
            </Button>
          }
        >
          {user.phoneNumber ? formatPhone(user.phoneNumber) : <Trans>Chưa cập nhật</Trans>}
          {user.phoneNumber && <PhoneBadge isVerified={user.verifiedPhoneAt !== null} />}
        </Credential>
      </dl>
    </Panel>
  );
}

function PhoneBadge({ isVerified }: { isVerified: boolean }) {
  return isVerified ? (
    <Badge tone="jade">
      <Trans>Đã xác minh</Trans>
    </Badge>
  ) : (
    <Badge tone="warning">
      <Trans>Chưa xác minh</Trans>
    </Badge>
  );
}

function PhoneNote({ isVerified }: { isVerified: boolean }) {
  return isVerified ? (
    <Trans>Dùng để lấy lại tài khoản và xác nhận thay đổi quan trọng.</Trans>
  ) : (
    <Trans>Hãy xác minh để lấy lại được tài khoản khi cần.</Trans>
  );
}
