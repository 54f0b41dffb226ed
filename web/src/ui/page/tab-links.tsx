import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Link } from "./link.tsx";
import styles from "./tab-links.module.css";

export type TabLink = {
  to: string;
  title: ReactNode;
  /** A line below the title. */
  note?: ReactNode;
  /** A badge at the top right. */
  badge?: ReactNode;
  icon?: ReactNode;
};

/** Tiles that lead to sibling pages; the open one is marked. */
export function TabLinks(props: { label: string; tabs: readonly TabLink[]; current: string }) {
  return (
    <nav aria-label={props.label}>
      <ul className={styles["tabs"]}>
        {props.tabs.map(({ to, title, note, badge, icon }) => (
          <li key={to}>
            <Link
              to={to}
              className={cx("with-ends pressable plain-link", styles["tab"])}
              aria-current={to === props.current ? "page" : undefined}
            >
              {icon && <span className={styles["icon"]}>{icon}</span>}
              <span className={styles["title"]}>{title}</span>
              {note && <span className={cx("note", styles["note"])}>{note}</span>}
              {badge && <span className={styles["badge"]}>{badge}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
