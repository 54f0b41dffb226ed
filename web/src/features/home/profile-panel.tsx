import { Trans, useLingui } from "@lingui/react/macro";
import type { User } from "@portal/contract/session";
import type { ReactNode } from "react";
import { formatDate, formatDateTime, formatPhone } from "../../lib/format.ts";
import { Badge } from "../../ui/badge.tsx";
import { Panel } from "../../ui/panel.tsx";
import styles from "./profile-panel.module.css";

/** What the portal knows of the player, as far as a person wants to see it. */
export function ProfilePanel({ user, name }: { user: User; name: string }) {
  const { t } = useLingui();
  const languages: Record<string, string> = { "vi-VN": t`Tiếng Việt` };
  return (
    <Panel title={<Trans>Hồ sơ</Trans>}>
      <dl className={styles["list"]}>
        <Entry label={t`Tên đăng nhập`}>{user.username}</Entry>
        <Entry label={t`Họ và tên`}>{name || <Missing />}</Entry>
        <Entry label={t`Số điện thoại`}>
          <Verifiable
            value={user.phoneNumber && formatPhone(user.phoneNumber)}
            verified={user.verifiedPhoneAt !== null}
          />
        </Entry>
        <Entry label={t`Email`}>
          <Verifiable value={user.email} verified={user.verifiedAt !== null} />
        </Entry>
        <Entry label={t`Ngày sinh`}>{user.dob ? formatDate(user.dob) : <Missing />}</Entry>
        <Entry label={t`Ngôn ngữ`}>{languages[user.language] ?? user.language}</Entry>
        <Entry label={t`Ngày tham gia`}>{formatDate(user.joinAt)}</Entry>
        <Entry label={t`Đổi mật khẩu lần cuối`}>{formatDateTime(user.lastPasswordChange)}</Entry>
      </dl>
    </Panel>
  );
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles["entry"]}>
      <dt className={styles["label"]}>{label}</dt>
      <dd className={styles["value"]}>{children}</dd>
    </div>
  );
}

function Verifiable({ value, verified }: { value: string | null; verified: boolean }) {
  if (!value) return <Missing />;
  return (
    <>
      {value}
      {verified ? (
        <Badge tone="jade">
          <Trans>Đã xác minh</Trans>
        </Badge>
      ) : (
        <Badge tone="warning">
          <Trans>Chưa xác minh</Trans>
        </Badge>
      )}
    </>
  );
}

function Missing() {
  return (
    <span className={styles["missing"]}>
      <Trans>Chưa cập nhật</Trans>
    </span>
  );
}
