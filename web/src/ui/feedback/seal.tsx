import { useLingui } from "@lingui/react/macro";
import styles from "./states.module.css";

/** The seal under what has arrived. A screen reader hears the words beside it. */
export function Seal() {
  const { t } = useLingui();
  return (
    <span className={styles["seal"]} aria-hidden="true">
      {t`Đã nhận`}
    </span>
  );
}
