import { useLingui } from "@lingui/react/macro";
import type { User } from "@portal/contract/session";
import { formatNumber } from "../../lib/text/format.ts";
import { paths } from "../../paths.ts";
import { Amount } from "../../ui/form/amount.tsx";
import { cx } from "../../ui/page/cx.ts";
import { Link } from "../../ui/page/link.tsx";
import styles from "./account-header.module.css";

/** Shows what the player has, on every page, and links to the top-up. */
export function BalanceChip({ user: { credit, debtCredit } }: { user: User }) {
  const { t } = useLingui();
  const inDebt = debtCredit > 0;
  return (
    <Link
      to={paths.payment}
      className={cx("touch-target", styles["chip"])}
      data-debt={inDebt || undefined}
    >
      <span className={cx("soft", styles["chipWord"])}>{inDebt ? t`Đang nợ` : t`Số dư`}</span>
      <Amount
        value={formatNumber(inDebt ? debtCredit : credit)}
        unit="KP"
        tone={inDebt ? "debt" : "gold"}
      />
    </Link>
  );
}
