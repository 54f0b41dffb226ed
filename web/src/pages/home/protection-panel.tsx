import { Trans, useLingui } from "@lingui/react/macro";
import type { User } from "@portal/contract/session";
import { CircleCheck, CircleDashed } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/page/button.tsx";
import { cx } from "../../ui/page/cx.ts";
import { Link } from "../../ui/page/link.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import styles from "./home.module.css";

type Layer = {
  key: string;
  name: ReactNode;
  isOn: boolean;
  /** The state of the layer, or the step that the player can take now. */
  state: ReactNode;
};

/** Shows what protects the account, and what is still missing. */
export function ProtectionPanel({ user, onAddEmail }: { user: User; onAddEmail: () => void }) {
  const layers = layersOf(user, onAddEmail);
  const all = layers.length;
  const on = layers.filter(({ isOn }) => isOn).length;
  return (
    <Panel
      title={<Trans>Bảo vệ tài khoản</Trans>}
      description={
        <Trans>
          {on}/{all} lớp bảo vệ đang hoạt động
        </Trans>
      }
    >
      <ul className={styles["layers"]}>
        {layers.map(({ key, name, isOn, state }) => (
          <li
            key={key}
            className={cx("with-ends small warning", styles["layer"])}
            data-on={isOn || undefined}
          >
            {isOn ? <CircleCheck size={20} /> : <CircleDashed size={20} />}
            <span>{name}</span>
            <span className="strong">{state}</span>
          </li>
        ))}
      </ul>
      <ButtonLink to={paths.security} tone="outline" size="sm" full>
        <Trans>Đến Bảo mật và đăng nhập</Trans>
      </ButtonLink>
    </Panel>
  );
}

function layersOf(user: User, onAddEmail: () => void): Layer[] {
  const { verifiedPhoneAt, verifiedAt, mfaEnabled } = user;
  const verified = <Trans>Đã xác minh</Trans>;
  const [hasPhone, hasEmail] = [verifiedPhoneAt !== null, verifiedAt !== null];
  return [
    {
      key: "phone",
      name: <Trans>Số điện thoại</Trans>,
      isOn: hasPhone,
      state: hasPhone ? verified : <PhoneStep />,
    },
    {
      key: "email",
      name: <Trans>Email</Trans>,
      isOn: hasEmail,
      state: hasEmail ? verified : <EmailStep email={user.email} onAdd={onAddEmail} />,
    },
    {
      key: "two-factor",
      name: <Trans>Xác thực hai lớp</Trans>,
      isOn: mfaEnabled,
      state: mfaEnabled ? (
        <Trans>Đang bật</Trans>
      ) : (
        <TwoFactorStep isPossible={hasPhone || hasEmail} />
      ),
    },
  ];
}

function PhoneStep() {
  const { t } = useLingui();
  return (
    <Link
      to={paths.security}
      aria-label={t`Xác minh số điện thoại`}
      className={cx("link", styles["layerStep"])}
    >
      <Trans>Xác minh</Trans>
    </Link>
  );
}

/** The notice above sends the email to an unverified address, and says so. */
function EmailStep({ email, onAdd }: { email: string | null; onAdd: () => void }) {
  const { t } = useLingui();
  if (email !== null) return <Trans>Chưa xác minh</Trans>;
  return (
    <button
      type="button"
      aria-label={t`Thêm email`}
      aria-haspopup="dialog"
      className={cx("link", styles["layerStep"])}
      onClick={onAdd}
    >
      <Trans>Thêm</Trans>
    </button>
  );
}

function TwoFactorStep({ isPossible }: { isPossible: boolean }) {
  const { t } = useLingui();
  if (!isPossible) return <Trans>Cần xác minh trước</Trans>;
  return (
    <Link
      to={paths.security}
      aria-label={t`Bật xác thực hai lớp`}
      className={cx("link", styles["layerStep"])}
    >
      <Trans>Bật</Trans>
    </Link>
  );
}
