import { ChevronRight } from "lucide-react";
import { use, useState } from "react";
import { useLocation } from "wouter";
import { formatNumber } from "../../../src/lib/text/format.ts";
import { cx } from "../../../src/ui/page/cx.ts";
import { Link } from "../../../src/ui/page/link.tsx";
import { foldedAtFirst, groupsOf, litPageOf } from "../menu.ts";
import type { MenuGroup } from "../menu-groups.ts";
import { queuePages, useQueues } from "../queues/work-queues.ts";
import { StaffContext } from "../session/staff.ts";
import styles from "./frame.module.css";

/** The pages that the signed-in person may open, by group, with how much waits in each queue. */
export function SideMenu() {
  const [at] = useLocation();
  const groups = groupsOf(use(StaffContext)?.roles ?? []);
  const lit = litPageOf(groups, at);
  const folded = foldedAtFirst(groups, lit);
  const [chosen, setChosen] = useState<{ readonly [Group in MenuGroup]?: boolean }>({});
  return (
    <nav className={styles["menu"]} aria-label="Trang">
      {groups.map(({ group, title, pages }) => {
        // The page that is open stays in sight.
        const isOpen = group === lit?.group || (chosen[group] ?? !folded.has(group));
        return (
          <div key={group}>
            {title !== undefined && (
              <button
                type="button"
                className={styles["menuTitle"]}
                aria-expanded={isOpen}
                onClick={() => setChosen({ ...chosen, [group]: !isOpen })}
              >
                {title}
                <ChevronRight size={14} aria-hidden />
              </button>
            )}
            {isOpen && (
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
            )}
          </div>
        );
      })}
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
