import type { ReactNode } from "react";
import styles from "./page-header.module.css";
import { useHeadingFocus } from "./use-heading-focus.ts";

type PageHeaderProps = {
  /** The page's only `h1`; it is also the title of the window. */
  title: string;
  description?: ReactNode;
  /** At the right: the balance, a button. */
  action?: ReactNode;
  /** It takes the place of what had the focus, a form that was sent for instance. */
  takesFocus?: boolean;
};

/** The head of a page. After a navigation the focus comes here, so that the page is announced. */
export function PageHeader({ title, description, action, takesFocus = false }: PageHeaderProps) {
  const heading = useHeadingFocus(title, takesFocus);
  return (
    <header className={styles["header"]}>
      <div className={styles["words"]}>
        <h1 ref={heading} tabIndex={-1} className={styles["title"]}>
          {title}
        </h1>
        {description && <p className={styles["description"]}>{description}</p>}
      </div>
      {action}
    </header>
  );
}
