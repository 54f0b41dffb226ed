import { Trans } from "@lingui/react/macro";
import { Spinner } from "../ui/feedback/spinner.tsx";
import styles from "./frame.module.css";

/** Shown while a page's code or the session loads. */
export function PageLoading() {
  return (
    <output className={styles["pageLoading"]}>
      <Spinner />
      <Trans>Đang tải dữ liệu...</Trans>
    </output>
  );
}
