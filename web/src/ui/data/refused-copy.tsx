import { Trans } from "@lingui/react/macro";
import { cx } from "../page/cx.ts";
import styles from "./copy-field.module.css";

/** Shows a text that the browser did not copy: already selected, so that a long press offers to copy it. */
export function RefusedCopy({ text }: { text: string }) {
  return (
    <span className={cx("stack-1 warning", styles["refused"])}>
      <Trans>Trình duyệt không cho sao chép. Nhấn giữ dòng dưới để sao chép:</Trans>
      <code ref={select} className="break-anywhere">
        {text}
      </code>
    </span>
  );
}

function select(text: HTMLElement | null): void {
  if (text) getSelection()?.selectAllChildren(text);
}
