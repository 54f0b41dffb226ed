import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./panel.module.css";

type PanelProps = Omit<ComponentProps<"section">, "title"> & {
  title?: ReactNode;
  /** A line under the title. */
  description?: ReactNode;
  /** A link or a button at the right of the title. */
  action?: ReactNode;
  /** `treasure` has the gold frame: for a balance, once on a page. */
  look?: "treasure";
};

/** A sheet that groups what belongs together. */
export function Panel(props: PanelProps) {
  const { title, description, action, look, children, className, ...rest } = props;
  const isTreasure = look === "treasure";
  return (
    <section
      {...rest}
      className={cx("panel", isTreasure && "corners", isTreasure && styles["treasure"], className)}
    >
      {(title || action) && (
        <header className={cx("row-3 between align-start", styles["head"])}>
          <div>
            {title && <h2 className={styles["title"]}>{title}</h2>}
            {description && <p className={cx("note", styles["description"])}>{description}</p>}
          </div>
          {action}
        </header>
      )}
      {children}
    </section>
  );
}
