import { useLingui } from "@lingui/react/macro";
import { formatPhone } from "../../lib/text/format.ts";
import { useSupportPhones } from "../../lib/text/support-phones.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { cx } from "../../ui/page/cx.ts";
import styles from "./recovery.module.css";

/** The support numbers within a sentence: on one line, which they share only with each other. */
export function SupportNumbers() {
  const { t } = useLingui();
  const [first, second] = useSupportPhones().map(formatPhone);
  const or = t`hoặc`;
  return (
    <span className={cx("tabular", styles["numbers"])}>
      {first === undefined ? (
        <Skeleton width="14rem" />
      ) : (
        <>
          <strong>{first}</strong> {or} <strong>{second}</strong>
        </>
      )}
    </span>
  );
}
