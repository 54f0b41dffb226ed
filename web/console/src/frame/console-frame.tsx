import { COMMAND_LINE_PATH } from "@portal/contract/console/command-line";
import { signOut } from "@portal/contract/console/session";
import { LogOut, Search, Terminal } from "lucide-react";
import { type ReactNode, use, useCallback, useLayoutEffect, useState } from "react";
import { MAIN_ID, SkipLink } from "../../../src/layout/skip-link.tsx";
import { ThemeSwitch } from "../../../src/layout/theme-switch.tsx";
import { Drawer } from "../../../src/ui/overlay/drawer.tsx";
import { Button, ButtonLink } from "../../../src/ui/page/button.tsx";
import { cx } from "../../../src/ui/page/cx.ts";
import { send } from "../api.ts";
import { useRefreshQueues } from "../queues/work-queues.ts";
import { roleNames, StaffContext } from "../session/staff.ts";
import { type Report, ReportContext } from "../report.ts";
import { useWork } from "../use-work.ts";
import { DoneNotice } from "./done-notice.tsx";
import styles from "./frame.module.css";
import { Palette } from "./palette.tsx";
import { SideMenu } from "./side-menu.tsx";

/** The frame of every page: the menu at the side (on a phone in a drawer), and the signed-in person. */
export function ConsoleFrame({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  const palette = usePalette();
  const [report, setReport] = useState<Report>();
  const readQueues = useRefreshQueues();
  const say = useCallback(
    (said: Report | undefined) => {
      setReport(said);
      // What was done may have ended a wait: the counts in the menu follow at once.
      if (said !== undefined) readQueues();
    },
    [readQueues],
  );
  return (
    <div className={styles["frame"]}>
      <SkipLink />
      <header className={styles["frameSide"]}>
        <div className={cx("line-2 between", styles["sideHead"])}>
          <StaffName />
          <button
            type="button"
            className={cx("line-2 note", styles["find"])}
            onClick={palette.open}
          >
            <Search size={16} />
            <span className="visually-hidden">Tìm nhanh</span>
            <kbd className={styles["kbd"]}>Ctrl K</kbd>
          </button>
        </div>
        <SideMenu />
        <FrameActs name="side-theme" onLeave={onLeave} />
      </header>
      <header className={styles["frameBar"]}>
        <Drawer title="Vận hành" openLabel="Mở danh mục trang">
          <StaffName />
          <SideMenu />
          <FrameActs name="drawer-theme" onLeave={onLeave} />
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
        <ReportContext value={say}>{children}</ReportContext>
      </main>
      <DoneNotice report={report} onClose={() => setReport(undefined)} />
    </div>
  );
}

/** Shows who is signed in, with their roles. */
function StaffName() {
  const staff = use(StaffContext);
  if (!staff) return null;
  const roles = staff.roles.map((role) => roleNames[role]).join(", ");
  return (
    <p className={cx("small", styles["staffName"])} title={`${staff.fullName}, ${roles}`}>
      {/* Whole words in their order, though the box is cut at its start. */}
      <strong className={cx("block one-line", styles["fullName"])}>
        <bdi>{staff.fullName}</bdi>
      </strong>
      <span className="block fine-print one-line">{roles}</span>
    </p>
  );
}

type FrameActsProps = {
  /** Distinguishes the theme switches of a page. */
  name: string;
  onLeave: () => void;
};

/** The theme switch, the link for the command line, and the logout. */
function FrameActs({ name, onLeave }: FrameActsProps) {
  const { run, isBusy } = useWork();
  return (
    <div className={cx("between align-centre", styles["acts"])}>
      <ThemeSwitch name={name} />
      <ButtonLink to={COMMAND_LINE_PATH} tone="quiet" size="sm" aria-label="Dòng lệnh">
        <Terminal size={18} />
      </ButtonLink>
      <Button
        tone="quiet"
        size="sm"
        aria-label="Đăng xuất"
        icon={<LogOut size={18} />}
        busy={isBusy}
        onClick={() =>
          void run(async () => {
            await send(signOut, {});
            onLeave();
          })
        }
      />
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
