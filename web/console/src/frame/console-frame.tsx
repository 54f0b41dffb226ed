import { COMMAND_LINE_PATH } from "@portal/contract/console/command-line";
import { signOut } from "@portal/contract/console/session";
import { LogOut, Search, Terminal } from "lucide-react";
import { type ReactNode, use, useLayoutEffect, useState } from "react";
import { useLocation } from "wouter";
import { MAIN_ID, SkipLink } from "../../../src/layout/skip-link.tsx";
import { ThemeSwitch } from "../../../src/layout/theme-switch.tsx";
import { Drawer } from "../../../src/ui/overlay/drawer.tsx";
import { Button, ButtonLink } from "../../../src/ui/page/button.tsx";
import { cx } from "../../../src/ui/page/cx.ts";
import { Link } from "../../../src/ui/page/link.tsx";
import { send } from "../api.ts";
import { pagesOf } from "../menu.ts";
import { type MenuGroup, menuGroups } from "../pages.ts";
import { roleNames, StaffContext } from "../session/staff.ts";
import { useWork } from "../use-work.ts";
import styles from "./frame.module.css";
import { Palette } from "./palette.tsx";

/** The frame of every page: the menu at the side (on a phone in a drawer), and the signed-in person. */
export function ConsoleFrame({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  const palette = usePalette();
  return (
    <div className={styles["frame"]}>
      <SkipLink />
      <header className={styles["frameSide"]}>
        <strong className={styles["frameName"]}>Vận hành</strong>
        <button type="button" className={cx("line-2 note", styles["find"])} onClick={palette.open}>
          <Search size={16} />
          Tìm nhanh
          <kbd className={styles["kbd"]}>Ctrl K</kbd>
        </button>
        <SideMenu />
        <Who name="side-theme" onLeave={onLeave} />
      </header>
      <header className={styles["frameBar"]}>
        <Drawer title="Vận hành" openLabel="Mở danh mục trang">
          <SideMenu />
          <Who name="drawer-theme" onLeave={onLeave} />
        </Drawer>
        <strong className={styles["frameName"]}>Vận hành</strong>
        <button
          type="button"
          className={styles["frameOpen"]}
          aria-label="Tìm nhanh"
          onClick={palette.open}
        >
          <Search size={22} />
        </button>
      </header>
      <Palette open={palette.isOpen} onClose={palette.close} />
      <main id={MAIN_ID} tabIndex={-1} className={cx("stack-4", styles["frameMain"])}>
        {children}
      </main>
    </div>
  );
}

/** The pages that the signed-in person may open, by group. */
function SideMenu() {
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

type WhoProps = {
  /** Distinguishes the theme switches of a page. */
  name: string;
  onLeave: () => void;
};

/** Shows who is signed in, with their roles, the theme switch, the link for the command line, and the logout. */
function Who({ name, onLeave }: WhoProps) {
  const staff = use(StaffContext);
  const { run, isBusy } = useWork();
  if (!staff) return null;
  return (
    <div className={styles["who"]}>
      <p>
        <strong>{staff.fullName}</strong>
        <br />
        <span className="fine-print">{staff.roles.map((role) => roleNames[role]).join(", ")}</span>
      </p>
      <ThemeSwitch name={name} />
      <ButtonLink to={COMMAND_LINE_PATH} tone="quiet" size="sm">
        <Terminal size={16} />
        Dòng lệnh
      </ButtonLink>
      <Button
        tone="quiet"
        size="sm"
        icon={<LogOut size={16} />}
        busy={isBusy}
        onClick={() =>
          void run(async () => {
            await send(signOut, {});
            onLeave();
          })
        }
      >
        Đăng xuất
      </Button>
    </div>
  );
}

/** Whether the palette is open. Ctrl-K (on a Mac Cmd-K) opens it on every page. */
function usePalette() {
  const [isOpen, setOpen] = useState(false);
  // Before the page is painted, because a person who sees the button may press it at once.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      // A dialog that asks for a decision keeps the page.
      if (document.querySelector("dialog[open]") === null) setOpen(true);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) };
}
