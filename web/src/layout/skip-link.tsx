import { Trans } from "@lingui/react/macro";
import styles from "./frame.module.css";

export const MAIN_ID = "main";

/** The first stop of the Tab key. It skips everything that is the same on each page. */
export function SkipLink() {
  return (
    <a className={`visually-hidden ${styles["skip"]}`} href={`#${MAIN_ID}`}>
      <Trans>Đến nội dung chính</Trans>
    </a>
  );
}
