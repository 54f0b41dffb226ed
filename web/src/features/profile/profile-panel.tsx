/** Shows the player's profile, with a button for each part that they may change. */
import { Trans, useLingui } from "@lingui/react/macro";
import { chooseNewsletter, getNewsletterChoice } from "@portal/contract/profile";
import type { PersonalField, User } from "@portal/contract/session";
import { Fragment, type ReactNode, useState } from "react";
import { send } from "../../lib/api/api.ts";
import { setReply } from "../../lib/api/cache.tsx";
import { useCall } from "../../lib/api/use-call.ts";
import { webConfig } from "../../lib/browser/web-config.ts";
import { useAction } from "../../lib/form/use-action.ts";
import { hasChangedPassword } from "../../lib/session/has-changed-password.ts";
import { formatDate, formatDateTime, formatPhone } from "../../lib/text/format.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Button } from "../../ui/page/button.tsx";
import { cx } from "../../ui/page/cx.ts";
import { LiveText } from "../../ui/page/live-text.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { asLanguage, useLanguageNames } from "./language-names.ts";
import { type EditedPart, mayEnterEmail, ProfileDialog } from "./profile-dialog.tsx";
import styles from "./profile.module.css";
import { waitingEmail } from "./waiting-email.ts";

type NamePart = "lastName" | "middleName" | "firstName";

/** Returns the button that opens a part's dialog. `label` is read by screen readers, `word` is on the button. */
type Edit = (part: EditedPart, label: string, word?: string) => ReactNode;

type ProfilePanelProps = {
  user: User;
  /** Notices about the shown data, such as an unverified email. */
  notices: ReactNode;
  /** The part whose dialog is open. */
  edited: EditedPart | undefined;
  onEdit: (part: EditedPart | undefined) => void;
};

export function ProfilePanel({ user, notices, edited, onEdit }: ProfilePanelProps) {
  const { t } = useLingui();
  const name = nameOf(user);
  const languageNames = useLanguageNames();
  const [saved, setSaved] = useState<string>();
  const language = asLanguage(user.language, languageNames);

  const edit: Edit = (part, label, word = t`Sửa`) => (
    <Button
      tone="quiet"
      size="sm"
      aria-label={label}
      onClick={() => {
        setSaved(undefined);
        onEdit(part);
      }}
    >
      {word}
    </Button>
  );
  /** The personal fields other than the three of the name. */
  const personal: Record<Exclude<PersonalField, NamePart>, ReactNode> = {
    dob: user.dob && <Entry label={t`Ngày sinh`}>{formatDate(user.dob)}</Entry>,
  };
  return (
    <Panel>
      <Summary user={user} name={name} />
      <div className="room-below">
        {saved !== undefined && <Notice tone="success">{saved}</Notice>}
      </div>
      <dl className={styles["profileList"]}>
        <Entry label={t`Họ và tên`} action={edit("names", t`Sửa họ và tên`)}>
          {name || <Missing />}
        </Entry>
        <PhoneEntry user={user} edit={edit} />
        <EmailEntry user={user} edit={edit} />
        <Entry
          label={t`Ngôn ngữ`}
          action={hasOtherLanguage(user.language) && edit("language", t`Sửa ngôn ngữ`)}
        >
          {language ? languageNames[language] : user.language}
        </Entry>
      </dl>
      <div className={cx("stack-3", styles["notices"])}>{notices}</div>
      <dl className={styles["profileList"]}>
        {Object.entries(personal).map(([field, entry]) => (
          <Fragment key={field}>{entry}</Fragment>
        ))}
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

const nameOf = ({ lastName, middleName, firstName }: User): string =>
  [lastName, middleName, firstName].filter(Boolean).join(" ");

/** Names that get smaller letters, so that they do not break on a phone. */
const LONG_NAME = 20;

/** Shows who the player is, and since when. */
function Summary({ user: { username, joinAt }, name }: { user: User; name: string }) {
  const { t } = useLingui();
  const displayName = name || username;
  const joined = formatDate(joinAt);
  return (
    <header className={cx("line-3", styles["who"])}>
      <span className={cx("round-mark tone-gold", styles["seal"])} aria-hidden="true">
        {initialOf(displayName)}
      </span>
      <div className={styles["words"]}>
        <h2 className="small-heading">{t`Hồ sơ`}</h2>
        <p
          className={cx("one-line", styles["name"])}
          data-long={displayName.length > LONG_NAME || undefined}
        >
          {displayName}
        </p>
        <p className="row-2 lines-0 note">
          {name !== "" && (
            <span className="break-anywhere">
              <span className="visually-hidden">{t`Tên đăng nhập`} </span>
              <LiveText>{username}</LiveText>
              {" ·"}
            </span>
          )}
          {t`Tham gia ${joined}`}
        </p>
      </div>
    </header>
  );
}

/** The first letter of the last word, which is the given name of a Vietnamese. */
const initialOf = (displayName: string): string => displayName.split(" ").at(-1)?.slice(0, 1) ?? "";

type EditableProps = { user: User; edit: Edit };

/** The phone number, which is changed elsewhere. */
function PhoneEntry({ user: { phoneNumber, verifiedPhoneAt }, edit }: EditableProps) {
  const { t } = useLingui();
  const action = edit("phone", t`Chi tiết số điện thoại`, t`Chi tiết`);
  return (
    <Entry label={t`Số điện thoại`} action={action}>
      <Verifiable
        value={phoneNumber && formatPhone(phoneNumber)}
        verified={verifiedPhoneAt !== null}
      />
    </Entry>
  );
}

/** The email address, or one that was added and waits for its link to be opened. */
function EmailEntry({ user, edit }: EditableProps) {
  const { t } = useLingui();
  const label = t`Email`;
  if (user.email !== null) {
    const action = mayEnterEmail(user)
      ? edit("email", t`Sửa email`)
      : edit("email", t`Chi tiết email`, t`Chi tiết`);
    return (
      <Entry label={label} action={action}>
        <Verifiable value={user.email} verified={user.verifiedAt !== null} />
      </Entry>
    );
  }
  const waiting = waitingEmail();
  if (waiting === undefined) {
    return (
      <Entry label={label} action={edit("email", t`Thêm email`, t`Thêm`)}>
        <Missing />
      </Entry>
    );
  }
  return (
    <Entry label={label} action={edit("email", t`Gửi lại thư xác minh email`, t`Gửi lại`)}>
      {waiting}
      <Badge tone="warning">{t`Chờ xác minh`}</Badge>
    </Entry>
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
  return <span className={cx("faint", styles["unbold"])}>{t`Chưa cập nhật`}</span>;
}

/** Shows whether the player gets the newsletter, with a button to change that. */
function NewsletterEntry() {
  const { t } = useLingui();
  const label = t`Bản tin của game`;
  const { data, error } = useCall(getNewsletterChoice);
  const { isBusy, failure, run } = useAction();
  if (!data) {
    // In its place, so that nothing below moves.
    return error ? null : (
      <Entry label={label}>
        <Skeleton width="6rem" />
      </Entry>
    );
  }
  const { receiveNewsletter } = data;

  const change = async () => {
    const body = { receiveNewsletter: !receiveNewsletter };
    await setReply(getNewsletterChoice, await send(chooseNewsletter, { body }));
  };

  return (
    <Entry
      label={label}
      action={
        <Button tone="quiet" size="sm" busy={isBusy} onClick={() => void run(change)}>
          {receiveNewsletter ? <Trans>Ngừng nhận bản tin</Trans> : <Trans>Nhận bản tin</Trans>}
        </Button>
      }
    >
      <span role="status">
        {receiveNewsletter ? <Trans>Đang nhận</Trans> : <Trans>Không nhận</Trans>}
        {failure && <span className={cx("danger", styles["unbold"])}> {failure.message}</span>}
      </span>
    </Entry>
  );
}

type EntryProps = { label: string; action?: ReactNode; children: ReactNode };

/** One line of the profile: its label, its value, and what can be done with it. */
function Entry({ label, action, children }: EntryProps) {
  return (
    <div className={styles["profileEntry"]}>
      <dt className="fine-print">{label}</dt>
      <dd className={cx("line-3 between", styles["profileRow"])}>
        <span
          className={cx("row-3 lines-1 strong break-anywhere align-centre", styles["profileValue"])}
        >
          {children}
        </span>
        {action}
      </dd>
    </div>
  );
}
