import { use } from "react";
import { useLocation } from "wouter";
import { cx } from "../../../src/ui/page/cx.ts";
import { Link } from "../../../src/ui/page/link.tsx";
import { pagesOf } from "../menu.ts";
import { menuGroups, type MenuGroup } from "../pages.ts";
import { StaffContext } from "../session/staff.ts";
import styles from "./frame.module.css";

/** The pages that the signed-in person may open, by group. */
export function SideMenu() {
  const [at] = useLocation();
  const pages = pagesOf(use(StaffContext)?.roles ?? []);
  const groups = (Object.keys(menuGroups) as MenuGroup[]).flatMap((group) => {
    const its = pages.filter((page) => page.group === group);
    return its.length > 0 ? [{ group, pages: its }] : [];
  });
  return (
    <nav className={cx("stack-2", styles["menu"])} aria-label="Trang">
      {groups.map(({ group, pages: its }) => (
        <div key={group} className={styles["group"]}>
          {!(its.length === 1 && its[0]!.name === menuGroups[group]) && (
            <p className={styles["menuTitle"]}>{menuGroups[group]}</p>
          )}
          <ul>
            {its.map(({ path, name }) => (
              <li key={path}>
                <Link
                  to={path}
                  className={cx("soft align-centre", styles["menuPage"])}
                  aria-current={at === path || at.startsWith(`${path}/`) ? "page" : undefined}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
