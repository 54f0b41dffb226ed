import { Trans, useLingui } from "@lingui/react/macro";
import type { User } from "@portal/contract/session";
import { CircleCheck, CircleDashed } from "lucide-react";
import { useProtectionLayers } from "../../features/security/protection-layers.ts";
import { ADD_EMAIL_PATH, paths } from "../../paths.ts";
import { cx } from "../../ui/page/cx.ts";
import { Link } from "../../ui/page/link.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import styles from "./security.module.css";

/** The id of the notice that says how to verify the phone. */
export const PHONE_ID = "phone";
/** The id of the panel that turns two-factor authentication on. */
export const TWO_FACTOR_ID = "two-factor";

/** Shows how many protection layers are on, with a link to each that is missing. */
export function ProtectionScore({ user }: { user: User }) {
  const { t } = useLingui();
  const { email, phoneNumber } = user;
  const { layers, on } = useProtectionLayers(user, {
    phone:
      phoneNumber === null ? t`Chưa xác minh` : <a href={`#${PHONE_ID}`}>{t`Xác minh ở trên`}</a>,
    email: (
      <Link to={email === null ? ADD_EMAIL_PATH : paths.home}>
        {email === null ? t`Thêm email` : t`Xác minh email`}
      </Link>
    ),
    "two-factor": <a href={`#${TWO_FACTOR_ID}`}>{t`Bật ở dưới`}</a>,
  });
  return (
    <Panel aria-label={t`Bảo vệ tài khoản`}>
      <div className={cx("row", styles["score"])}>
        <p className={cx("row-3 align-baseline", styles["figure"])}>
          <strong>
            {on}/{layers.length}
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
