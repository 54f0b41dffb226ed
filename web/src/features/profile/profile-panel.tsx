import { useLingui } from "@lingui/react/macro";
import type { PersonalField, User } from "@portal/contract/session";
import { Fragment, type ReactNode, useState } from "react";
import { webConfig } from "../../lib/browser/web-config.ts";
import { hasChangedPassword } from "../../lib/session/has-changed-password.ts";
import { formatDate, formatDateTime, formatPhone } from "../../lib/text/format.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Button } from "../../ui/page/button.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { asLanguage, useLanguageNames } from "./language-names.ts";
import { NewsletterEntry } from "./newsletter-entry.tsx";
import { type EditedPart, ProfileDialog } from "./profile-dialog.tsx";
import { Entry } from "./profile-entry.tsx";
import styles from "./profile-panel.module.css";

type NamePart = "lastName" | "middleName" | "firstName";

type ProfilePanelProps = {
  user: User;
  name: string;
  /** The part whose dialog is open. */
  edited: EditedPart | undefined;
  onEdit: (part: EditedPart | undefined) => void;
};

/**
 * Shows what the portal knows of the player, as far as a person wants to see it, and what they may change.
 */
export function ProfilePanel({ user, name, edited, onEdit }: ProfilePanelProps) {
  const { t } = useLingui();
  const languageNames = useLanguageNames();
  const [saved, setSaved] = useState<string>();
  const language = asLanguage(user.language, languageNames);

  const edit = (part: EditedPart, label: string, isMissing = false) => (
    <Button
      tone="quiet"
      size="sm"
      aria-label={label}
      onClick={() => {
        setSaved(undefined);
        onEdit(part);
      }}
    >
      {isMissing ? t`Thêm` : t`Sửa`}
    </Button>
  );
  /** Every personal field beside the three of the name. */
  const personal: Record<Exclude<PersonalField, NamePart>, ReactNode> = {
    dob: user.dob && <Entry label={t`Ngày sinh`}>{formatDate(user.dob)}</Entry>,
  };
  return (
    <Panel title={t`Hồ sơ`}>
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
        <Entry
          label={t`Email`}
          action={
            user.email === null ? edit("email", t`Thêm email`, true) : edit("email", t`Sửa email`)
          }
        >
          <Verifiable value={user.email} verified={user.verifiedAt !== null} />
        </Entry>
        <Entry
          label={t`Ngôn ngữ`}
          action={hasOtherLanguage(user.language) && edit("language", t`Sửa ngôn ngữ`)}
        >
          {language ? languageNames[language] : user.language}
        </Entry>
        {Object.entries(personal).map(([field, entry]) => (
          <Fragment key={field}>{entry}</Fragment>
        ))}
        <Entry label={t`Ngày tham gia`}>{formatDate(user.joinAt)}</Entry>
        <Entry label={t`Đổi mật khẩu lần cuối`}>
          {hasChangedPassword(user) ? formatDateTime(user.lastPasswordChange) : t`Chưa đổi lần nào`}
        </Entry>
        <NewsletterEntry />
      </dl>
      <ProfileDialog
        user={user}
        part={edited}
        onClose={() => onEdit(undefined)}
        onSaved={(message = t`Đã lưu thay đổi.`) => {
          onEdit(undefined);
          setSaved(message);
        }}
      />
    </Panel>
  );
}

/** Whether there is a language to change to. */
const hasOtherLanguage = (present: string): boolean =>
  webConfig.accounts.languages.some((language) => language !== present);

function Verifiable({ value, verified }: { value: string | null; verified: boolean }) {
  const { t } = useLingui();
  if (!value) return <Missing />;
  return (
    <>
      {value}
      {verified ? (
        <Badge tone="jade">{t`Đã xác minh`}</Badge>
      ) : (
        <Badge tone="warning">{t`Chưa xác minh`}</Badge>
      )}
    </>
  );
}

function Missing() {
  const { t } = useLingui();
  return <span className={styles["missing"]}>{t`Chưa cập nhật`}</span>;
}
