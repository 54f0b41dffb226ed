import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { MAIN_ID, SkipLink } from "../../../src/layout/skip-link.tsx";
import { Drawer } from "../../../src/ui/overlay/drawer.tsx";
import { cx } from "../../../src/ui/page/cx.ts";
import { Palette } from "../palette/palette.tsx";
import { usePalette } from "../palette/use-palette.ts";
import styles from "./frame.module.css";
import { SideMenu } from "./side-menu.tsx";
import { Who } from "./who.tsx";

/** What stands around every page: the menu at the side, on a phone in a drawer, and the person who is signed in. */
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
