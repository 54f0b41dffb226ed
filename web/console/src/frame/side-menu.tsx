import { use } from "react";
import { useLocation } from "wouter";
import { formatNumber } from "../../../src/lib/text/format.ts";
import { cx } from "../../../src/ui/page/cx.ts";
import { Link } from "../../../src/ui/page/link.tsx";
import { groupsOf, heightOf, litPageOf, MENU_PX } from "../menu.ts";
import { queuePages, useQueues } from "../queues/work-queues.ts";
import { StaffContext } from "../session/staff.ts";
import styles from "./frame.module.css";

/** The pages that the signed-in person may open, by group, with how much waits in each queue. */
export function SideMenu() {
  const [at] = useLocation();
  const groups = groupsOf(use(StaffContext)?.roles ?? []);
  const lit = litPageOf(groups, at);
  return (
    <nav
      className={styles["menu"]}
      aria-label="Trang"
      data-long={heightOf(groups, true) > MENU_PX || undefined}
    >
      {groups.map(({ group, title, pages }) => (
        <div key={group}>
          {title !== undefined && <p className={styles["menuTitle"]}>{title}</p>}
          <ul>
            {pages.map(({ path, name }) => (
              <li key={path}>
                <Link
                  to={path}
                  className={cx("soft", styles["menuPage"])}
                  aria-current={path === lit?.path ? "page" : undefined}
                >
                  {name}
                  <Waiting path={path} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** How much waits in the queue of this page, in red where some of it is overdue. */
function Waiting({ path }: { path: string }) {
  const state = useQueues().find(({ queue }) => queuePages[queue].path === path);
  if (!state || state.waiting === 0) return null;
  const { waiting, overdue } = state;
  return (
    <span className={cx(styles["count"], overdue > 0 && styles["overdue"])}>
      {formatNumber(waiting)}
      <span className="visually-hidden">
        {overdue > 0 ? ` đang chờ, ${formatNumber(overdue)} quá hạn` : " đang chờ"}
      </span>
    </span>
  );
}
