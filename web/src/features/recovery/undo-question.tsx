import { Trans, useLingui } from "@lingui/react/macro";
import type { UndoPreview } from "@portal/contract/recovery";
import type { ApiError } from "../../lib/api/api-error.ts";
import { formatDateTime } from "../../lib/text/format.ts";
import { paths } from "../../paths.ts";
import { FormFailure } from "../../ui/form/form-failure.tsx";
import { Button } from "../../ui/page/button.tsx";
import { cx } from "../../ui/page/cx.ts";
import { Link } from "../../ui/page/link.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import styles from "./recovery.module.css";

type UndoQuestionProps = {
  preview: UndoPreview;
  isUndoing: boolean;
  failure?: ApiError;
  onUndo: () => void;
};

/** Shows what will be undone and what else that changes, before anything happens. */
export function UndoQuestion({ preview, isUndoing, failure, onUndo }: UndoQuestionProps) {
  const { t } = useLingui();
  const { username, keepsPassword, changes, contacts } = preview;
  return (
    <>
      <PageHeader
        title={t`Hoàn tác thay đổi`}
        description={
          <Trans>
            Không phải bạn đã đổi? Tài khoản <strong>{username}</strong> sẽ trở lại như trước.
          </Trans>
        }
      />
      {failure && <FormFailure failure={failure} />}
      <section className="stack-2">
        <h2 className="large">{t`Sẽ được hoàn tác`}</h2>
        <ul>
          {changes.map((change) => (
            <Change key={change.changedAt} {...change} />
          ))}
        </ul>
        {contacts.map((contact) => (
          <Contact key={contact.kind} {...contact} />
        ))}
      </section>
      <section className="stack-2">
        <h2 className="large">{t`Khi bạn hoàn tác`}</h2>
        <ul className="points stack-1 note">
          <li>{t`Mọi thiết bị bị đăng xuất.`}</li>
          <li>{t`Khóa truy cập và xác thực hai lớp thêm từ lúc đó bị gỡ bỏ.`}</li>
          {keepsPassword ? (
            <li>{t`Mật khẩu hiện tại vẫn dùng được. Bạn nên đổi ngay sau khi đăng nhập.`}</li>
          ) : (
            <>
              <li>{t`Mật khẩu hiện tại không dùng được nữa.`}</li>
              <li>{t`Tài khoản không tiêu được KP cho đến khi bạn đặt mật khẩu mới.`}</li>
            </>
          )}
        </ul>
      </section>
      <Button full busy={isUndoing} busyLabel={t`Đang hoàn tác...`} onClick={onUndo}>
        {keepsPassword ? t`Hoàn tác` : t`Hoàn tác và đặt mật khẩu mới`}
      </Button>
      <p className="note links">
        <Trans>
          Chính bạn đã đổi? Bạn không cần làm gì. <Link to={paths.home}>Đến trang tài khoản</Link>
        </Trans>
      </p>
    </>
  );
}

function Change({ what, changedAt }: UndoPreview["changes"][number]) {
  const names = {
    password: <Trans>Đổi mật khẩu</Trans>,
    phone: <Trans>Đổi số điện thoại</Trans>,
    email: <Trans>Đổi email</Trans>,
    "two-factor": <Trans>Bật xác thực hai lớp</Trans>,
  };
  return (
    <li className={cx("row-4 lines-0 between", styles["change"])}>
      <span className="strong">{names[what]}</span>
      <time className="note tabular" dateTime={changedAt}>
        {formatDateTime(changedAt)}
      </time>
    </li>
  );
}

function Contact({ kind, now, before }: UndoPreview["contacts"][number]) {
  const { t } = useLingui();
  const restored = before ?? t`chưa có`;
  const present = now ?? t`chưa có`;
  return (
    <p className={cx("note break-anywhere", styles["contact"])}>
      {kind === "phone" ? (
        <Trans>
          Số điện thoại trở lại <strong>{restored}</strong>, hiện là {present}.
        </Trans>
      ) : (
        <Trans>
          Email trở lại <strong>{restored}</strong>, hiện là {present}.
        </Trans>
      )}
    </p>
  );
}
