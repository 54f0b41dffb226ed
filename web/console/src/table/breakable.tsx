import { Fragment, type ReactNode } from "react";
import styles from "./table.module.css";

/** After a full stop, but not within a sum: `100.000`. */
const AFTER_A_STOP = /(?<=\.)(?!\d{3}(?!\d))/;
/** With the marks that belong to it: no line ends between them. */
const SUM = /((?<!\d)[(+−]?\d{1,3}(?:\.\d{3})+(?!\d)[đ%]?[):;,]*)/;

/**
 * A bank's text may have no spaces: it may break after its full stops. A sum is there whole or not at all. No character
 * is added, which would be copied.
 */
export function breakable(text: string): ReactNode {
  let nth = 0;
  return text.split(AFTER_A_STOP).map((part) => (
    <Fragment key={nth++}>
      {part.split(SUM).map((piece) =>
        SUM.test(piece) ? (
          <span key={nth++} className={styles["whole"]}>
            {piece}
          </span>
        ) : (
          piece
        ),
      )}
      <wbr />
    </Fragment>
  ));
}
