import { useLingui } from "@lingui/react/macro";
import type { User } from "@portal/contract/session";
import { Coins, QrCode, ShoppingBag } from "lucide-react";
import { formatDate, formatKp, formatNumber } from "../../lib/text/format.ts";
import { paths } from "../../paths.ts";
import { Amount } from "../../ui/form/amount.tsx";
import { ButtonLink } from "../../ui/page/button.tsx";
import { cx } from "../../ui/page/cx.ts";
import { LiveText } from "../../ui/page/live-text.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import styles from "./home.module.css";

/** Shows who the player is, what they have, and what to do with it. */
export function PlayerPanel({ user, name }: { user: User; name: string }) {
  const { t } = useLingui();
  const { username, credit, debtCredit } = user;
  const debt = formatKp(debtCredit);
  const joined = formatDate(user.joinAt);
  const called = name || username;
  return (
    <Panel look="treasure">
      <div className={cx("row", styles["player"])}>
        <div className={styles["who"]}>
          <span className={cx("round-mark", "tone-gold", styles["seal"])} aria-hidden="true">
            {initialOf(called)}
          </span>
          <div className={styles["playerWords"]}>
            <p className={styles["playerName"]}>{called}</p>
            <p className={styles["since"]}>
              <LiveText>{name && username}</LiveText>
              <span className={styles["joined"]}>
                {name && " · "}
                {t`Tham gia ${joined}`}
              </span>
            </p>
          </div>
        </div>
        <div>
          <h2 className={styles["playerLabel"]}>{t`Số dư tài khoản`}</h2>
          <Amount value={formatNumber(credit)} unit="KP" size="display" tone="gold" />
          {debtCredit > 0 && <p className="small strong danger">{t`Đang nợ ${debt}`}</p>}
        </div>
        <div className={cx("row-3", styles["playerActions"])}>
          <ButtonLink to={paths.buy}>
            <ShoppingBag size={18} className={styles["playerIcon"]} />
            {t`Mua gói`}
          </ButtonLink>
          <ButtonLink to={paths.payment} tone="outline">
            <QrCode size={18} className={styles["playerIcon"]} />
            {t`Nạp KP`}
          </ButtonLink>
          <ButtonLink to={paths.recharge} tone="outline">
            <Coins size={18} className={styles["playerIcon"]} />
            {t`Nạp game`}
          </ButtonLink>
        </div>
      </div>
    </Panel>
  );
}

/** The first letter of the last word, by which Vietnamese are called. */
const initialOf = (called: string): string => called.split(" ").at(-1)?.slice(0, 1) ?? "";
