import { Trans, useLingui } from "@lingui/react/macro";
import type { User } from "@portal/contract/session";
import { CircleCheck, CircleDashed } from "lucide-react";
import type { ReactNode } from "react";
import { ADD_EMAIL_PATH, paths } from "../../paths.ts";
import { cx } from "../../ui/page/cx.ts";
import { Link } from "../../ui/page/link.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import styles from "./security.module.css";

/** Where on the page two-factor authentication is turned on. */
export const TWO_FACTOR_ID = "two-factor";

type Layer = { key: string; name: ReactNode; isOn: boolean; step: ReactNode };

/** How well the account is protected, and the step to each layer that is missing. */
export function ProtectionScore({ user }: { user: User }) {
  const { t } = useLingui();
  const layers = useLayers(user);
  const all = layers.length;
  const on = layers.filter(({ isOn }) => isOn).length;
  return (
    <Panel aria-label={t`Bảo vệ tài khoản`}>
      <div className={cx("row", styles["score"])}>
        <p className={cx("row-3 align-baseline", styles["figure"])}>
          <strong>
            {on}/{all}
          </strong>
          <span className="note">
            <Trans>lớp bảo vệ đang hoạt động</Trans>
          </span>
        </p>
        <ul className={styles["layers"]}>
          {layers.map(({ key, name, isOn, step }) => (
            <li key={key} className={styles["layer"]} data-on={isOn || undefined}>
              <span className={cx("line-2 strong", isOn ? "jade" : "warning")}>
                {isOn ? <CircleCheck size={20} /> : <CircleDashed size={20} />}
                {name}
              </span>
              <span className="note touch-links">{isOn ? <Trans>Đang bảo vệ</Trans> : step}</span>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}

function useLayers({ email, verifiedPhoneAt, verifiedAt, mfaEnabled }: User): Layer[] {
  const { t } = useLingui();
  const [hasPhone, hasEmail] = [verifiedPhoneAt !== null, verifiedAt !== null];
  return [
    {
      key: "phone",
      name: t`Số điện thoại`,
      isOn: hasPhone,
      step: t`Chưa xác minh`,
    },
    {
      key: "email",
      name: t`Email`,
      isOn: hasEmail,
      step: (
        <Link to={email === null ? ADD_EMAIL_PATH : paths.home}>
          {email === null ? t`Thêm email` : t`Xác minh email`}
        </Link>
      ),
    },
    {
      key: "two-factor",
      name: t`Xác thực hai lớp`,
      isOn: mfaEnabled,
      step:
        hasPhone || hasEmail ? (
          <a href={`#${TWO_FACTOR_ID}`}>{t`Bật ở dưới`}</a>
        ) : (
          t`Cần xác minh trước`
        ),
    },
  ];
}
