import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./panel.module.css";
import { useHeadingFocus } from "./use-heading-focus.ts";

type PageHeaderProps = {
  /** The page's only `h1`, and the title of the window. */
  title: string;
  description?: ReactNode;
  /** Shown at the right: the balance, or a button. */
  action?: ReactNode;
  /** True where the header replaces the element that had the focus, such as a sent form. */
  takesFocus?: boolean;
};

/** The head of a page. It takes the focus after a navigation, so that a screen reader announces the page. */
export function PageHeader({ title, description, action, takesFocus = false }: PageHeaderProps) {
  const heading = useHeadingFocus(title, takesFocus);
  return (
    <header className={cx("row-4 between", styles["pageHeader"])}>
      <div className={styles["pageWords"]}>
        <h1 ref={heading} tabIndex={-1} className={styles["pageTitle"]}>
          {title}
        </h1>
        {description && <p className={cx("soft", styles["pageDescription"])}>{description}</p>}
      </div>
      {action}
    </header>
  );
}
