import type { ReactNode } from "react";
import styles from "./money.module.css";

/** Names with their values; a value that is null is left out. */
export function DetailList({ items }: { items: readonly (readonly [string, ReactNode])[] }) {
  const shown = items.filter(([, value]) => value !== null);
  return (
    <dl className="facts stack-1">
      {shown.map(([name, value]) => (
        <div key={name} className={styles["detail"]}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
