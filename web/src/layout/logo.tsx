import { useLingui } from "@lingui/react/macro";
import { webConfig } from "../lib/browser/web-config.ts";
import { paths } from "../paths.ts";
import { cx } from "../ui/page/cx.ts";
import { Link } from "../ui/page/link.tsx";
import styles from "./frame.module.css";
import { Mark } from "./mark.tsx";

/** The seal and the name of the game, which link to the home page. */
export function Logo() {
  const { t } = useLingui();
  const { gameName } = webConfig.brand;
  return (
    <Link
      to={paths.home}
      className={cx("touch-target plain-link", styles["logo"])}
      aria-label={t`${gameName}, về trang chủ`}
    >
      <Mark className={styles["seal"]} />
      <span className={styles["logoName"]}>{gameName}</span>
    </Link>
  );
}
