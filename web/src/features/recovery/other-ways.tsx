import { useLingui } from "@lingui/react/macro";
import { paths } from "../../paths.ts";
import { cx } from "../../ui/page/cx.ts";
import { Link } from "../../ui/page/link.tsx";
import styles from "./recovery.module.css";

/** Lists the other ways to get back in, below each of them. */
export function OtherWays() {
  const { t } = useLingui();
  return (
    <nav className={cx("links row", styles["formWays"])} aria-label={t`Cách khác`}>
      <Link to={paths.recovery}>{t`Chọn cách khác`}</Link>
      <Link to={paths.login}>{t`Quay lại đăng nhập`}</Link>
    </nav>
  );
}
