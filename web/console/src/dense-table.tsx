import { CardTable, type Column } from "../../src/ui/data/card-table.tsx";
import styles from "./dense.module.css";

export type { Column };

/** A table of the players' pages, as close as people want it who look at it all day. */
export function DenseTable<Row>(props: Parameters<typeof CardTable<Row>>[0]) {
  return (
    <div className={styles["dense"]}>
      <CardTable {...props} />
    </div>
  );
}
