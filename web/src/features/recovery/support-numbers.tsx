import { useLingui } from "@lingui/react/macro";
import { Fragment } from "react";
import { formatPhone } from "../../lib/text/format.ts";
import { useSupportPhones } from "../../lib/text/support-phones.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { cx } from "../../ui/page/cx.ts";
import styles from "./recovery.module.css";

/** The support numbers within a sentence: on one line, which they share only with each other. */
export function SupportNumbers() {
  const { t } = useLingui();
  const numbers = useSupportPhones().map(formatPhone);
  const or = ` ${t`hoặc`} `;
  return (
    <span className={cx("tabular", styles["numbers"])}>
      {numbers.length === 0 && <Skeleton width="14rem" />}
      {numbers.map((number, at) => (
        <Fragment key={number}>
          {at > 0 && or}
          <strong>{number}</strong>
        </Fragment>
      ))}
    </span>
  );
}
