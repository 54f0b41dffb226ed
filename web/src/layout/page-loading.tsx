import { Trans } from "@lingui/react/macro";
import { Spinner } from "../ui/feedback/spinner.tsx";
import { cx } from "../ui/page/cx.ts";
import styles from "./frame.module.css";

/** Shown while a page's code or the session loads. */
export function PageLoading() {
  return (
    <output className={cx("line-3 soft justify-centre", styles["pageLoading"])}>
      <Spinner />
      <Trans>Đang tải dữ liệu...</Trans>
    </output>
  );
}
