import { Trans } from "@lingui/react/macro";
import { Spinner } from "../ui/feedback/spinner.tsx";
import styles from "./page-loading.module.css";

/** While a page's code or the session is on its way. */
export function PageLoading() {
  return (
    <output className={styles["loading"]}>
      <Spinner />
      <Trans>Đang tải dữ liệu...</Trans>
    </output>
  );
}
