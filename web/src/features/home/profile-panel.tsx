import { Trans, useLingui } from "@lingui/react/macro";
import type { User } from "@portal/contract/session";
import type { ReactNode } from "react";
import { useState } from "react";
import { formatDate, formatDateTime, formatPhone } from "../../lib/format.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Panel } from "../../ui/panel.tsx";
import { asLanguage, useLanguageNames } from "./language-names.ts";
import { type EditedPart, ProfileDialog } from "./profile-dialog.tsx";
import styles from "./profile-panel.module.css";

/** What the portal knows of the player, as far as a person wants to see it, and what he may change. */
export function ProfilePanel({ user, name }: { user: User; name: string }) {
  const { t } = useLingui();
  const languageNames = useLanguageNames();
  const [edited, setEdited] = useState<EditedPart>();
  const [saved, setSaved] = useState<string>();
  const language = asLanguage(user.language, languageNames);

  const edit = (part: EditedPart, label: string) => (
    <Button
      tone="quiet"
      size="sm"
      aria-label={label}
      onClick={() => {
        setSaved(undefined);
        setEdited(part);
      }}
    >
      <Trans>Sửa</Trans>
    </Button>
  );
  return (
    <Panel title={<Trans>Hồ sơ</Trans>}>
      <div className={styles["saved"]}>
        {saved !== undefined && <Notice tone="success">{saved}</Notice>}
      </div>
      <dl className={styles["list"]}>
        <Entry label={t`Tên đăng nhập`}>{user.username}</Entry>
        <Entry label={t`Họ và tên`} action={edit("names", t`Sửa họ và tên`)}>
          {name || <Missing />}
        </Entry>
        <Entry label={t`Số điện thoại`} action={edit("phone", t`Sửa số điện thoại`)}>
          <Verifiable
            value={user.phoneNumber && formatPhone(user.phoneNumber)}
            verified={user.verifiedPhoneAt !== null}
          />
        </Entry>
        <Entry label={t`Email`} action={edit("email", t`Sửa email`)}>
          <Verifiable value={user.email} verified={user.verifiedAt !== null} />
        </Entry>
        <Entry label={t`Ngôn ngữ`} action={edit("language", t`Sửa ngôn ngữ`)}>
          {language ? languageNames[language] : user.language}
        </Entry>
        <Entry label={t`Ngày sinh`}>{user.dob ? formatDate(user.dob) : <Missing />}</Entry>
        <Entry label={t`Ngày tham gia`}>{formatDate(user.joinAt)}</Entry>
        <Entry label={t`Đổi mật khẩu lần cuối`}>{formatDateTime(user.lastPasswordChange)}</Entry>
      </dl>
      <ProfileDialog
        user={user}
        part={edited}
        onClose={() => setEdited(undefined)}
        onSaved={(message = t`Đã lưu thay đổi.`) => {
          setEdited(undefined);
          setSaved(message);
        }}
      />
    </Panel>
  );
}

type EntryProps = { label: string; action?: ReactNode; children: ReactNode };

function Entry({ label, action, children }: EntryProps) {
  return (
    <div className={styles["entry"]}>
      <dt className={styles["label"]}>{label}</dt>
      <dd className={styles["row"]}>
        <span className={styles["value"]}>{children}</span>
        {action}
      </dd>
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
