import { Menu } from "lucide-react";
import type { FocusEvent, MouseEvent, ReactNode, SyntheticEvent } from "react";
import { useId } from "react";
import { afterPaint } from "../../lib/browser/after-paint.ts";
import { cx } from "../page/cx.ts";
import { Later } from "../page/later.tsx";
import styles from "./overlay.module.css";
import { SheetHead } from "./sheet-head.tsx";

type DrawerProps = {
  title: string;
  /** The name of the button that opens it. */
  openLabel: string;
  children: ReactNode;
};

/**
 * A button, and the sheet at the page's edge that it opens. The sheet closes on Escape, on a press beside it or on a
 * link in it, and when the focus leaves it. It is a popover, because a modal dialog forces a re-layout of the whole
 * page, which takes a slow phone four times as long. Browsers without popovers get the dialog. The content renders
 * before the sheet opens, so that the press only has to show it.
 */
export function Drawer({ title, openLabel, children }: DrawerProps) {
  const id = useId();
  const titleId = useId();
  return (
    <>
      <button
        type="button"
        className={cx("icon-button", styles["opener"])}
        aria-label={openLabel}
        popoverTarget={id}
        onClick={() => showModal(id)}
      >
        <Menu size={24} />
      </button>
      {/* The keyboard has Escape for a press beside the sheet. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <dialog
        id={id}
        popover="auto"
        className={styles["drawer"]}
        aria-labelledby={titleId}
        aria-modal="true"
        onBlur={hideBehindFocus}
        onToggle={showOpenPage}
        onClick={hideAfterPress}
      >
        <div className={cx("stack-4", styles["drawerSheet"])}>
          <SheetHead
            titleId={titleId}
            title={title}
            close={{ popoverTarget: id, onClick: () => closeModal(id) }}
          />
          <Later fallback={null}>{children}</Later>
        </div>
      </dialog>
    </>
  );
}

const hasPopovers = () => "popover" in HTMLElement.prototype;
const drawerOf = (id: string) => document.getElementById(id) as HTMLDialogElement | null;

function showModal(id: string): void {
  if (!hasPopovers()) drawerOf(id)?.showModal();
}

function closeModal(id: string): void {
  if (!hasPopovers()) drawerOf(id)?.close();
}

function hide(drawer: HTMLDialogElement): void {
  if (hasPopovers()) drawer.hidePopover();
  else drawer.close();
}

/** Scrolls a long menu to the link of the page that is open. */
function showOpenPage({ currentTarget }: SyntheticEvent<HTMLDialogElement>): void {
  currentTarget.querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
}

function hideBehindFocus({ relatedTarget, currentTarget }: FocusEvent<HTMLDialogElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) hide(currentTarget);
}

function hideAfterPress({ target, currentTarget }: MouseEvent<HTMLDialogElement>): void {
  if (target !== currentTarget && !(target as Element).closest("a")) return;
  void afterPaint().then(() => hide(currentTarget));
}
