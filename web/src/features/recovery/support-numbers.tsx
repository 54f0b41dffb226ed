import { useLingui } from "@lingui/react/macro";
import { Fragment } from "react";
import { formatPhone } from "../../lib/text/format.ts";
import { useSupportPhones } from "../../lib/text/support-phones.ts";
import { cx } from "../../ui/page/cx.ts";
import styles from "./recovery.module.css";

/** Placeholders as wide as the numbers, so that nothing moves once these are loaded. */
const UNKNOWN = ["0000 000 000", "0000 000 001"];

/** The support numbers within a sentence: on one line, which they share only with each other. */
export function SupportNumbers() {
  const { t } = useLingui();
  const known = useSupportPhones().map(formatPhone);
  const areKnown = known.length > 0;
  const or = ` ${t`hoặc`} `;
  return (
    <span
      className={cx("tabular", styles["numbers"], !areKnown && styles["unknown"])}
      aria-hidden={!areKnown || undefined}
    >
      {(areKnown ? known : UNKNOWN).map((number, at) => (
        <Fragment key={number}>
          {at > 0 && or}
          <strong>{number}</strong>
        </Fragment>
      ))}
    </span>
  );
}
