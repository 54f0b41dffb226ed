import { useLingui } from "@lingui/react/macro";
import { Menu, X } from "lucide-react";
import type { FocusEvent, MouseEvent, ReactNode } from "react";
import { useId, useRef, useState } from "react";
import { afterPaint } from "../../lib/browser/after-paint.ts";
import { Later } from "../page/later.tsx";
import styles from "./drawer.module.css";

type DrawerProps = {
  title: string;
  /** The name of the button that opens it. */
  openLabel: string;
  children: ReactNode;
};

/**
 * A button, and the sheet at the page's edge that it opens. Escape, a press beside the sheet, a link in it and the focus
 * that leaves it close it. Its content is there before it opens: the press has only to show it.
 */
export function Drawer({ title, openLabel, children }: DrawerProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const drawer = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const show = () => {
    setOpen(true);
    if (drawer.current) showAbove(drawer.current);
  };
  const hide = () => drawer.current && hideAgain(drawer.current);
  const hideAfterPress = ({ target }: MouseEvent) => {
    if (target === drawer.current) hide();
    else if ((target as Element).closest("a")) void afterPaint().then(hide);
  };
  const hideBehind = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !drawer.current?.contains(relatedTarget)) hide();
  };
  const noteHidden = () => setOpen(drawer.current?.matches(":popover-open") ?? false);
  return (
    <>
      <button
        type="button"
        className={styles["opener"]}
        aria-label={openLabel}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={show}
      >
        <Menu size={24} />
      </button>
      {/* The keyboard has Escape for a press beside the sheet. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <dialog
        ref={drawer}
        popover="auto"
        className={styles["drawer"]}
        aria-labelledby={titleId}
        aria-modal="true"
        onToggle={noteHidden}
        onClose={noteHidden}
        onBlur={hideBehind}
        onClick={hideAfterPress}
      >
        <div className={styles["sheet"]}>
          <div className={styles["head"]}>
            <h2 id={titleId} className={styles["title"]}>
              {title}
            </h2>
            <button type="button" className={styles["close"]} aria-label={t`Đóng`} onClick={hide}>
              <X size={20} />
            </button>
          </div>
          <Later outline={null}>{children}</Later>
        </div>
      </dialog>
    </>
  );
}

/**
 * Shows it as a popover: for a modal dialog a browser reckons the whole page behind it anew, which takes a slow phone
 * four times as long. Safari has popovers since 17.
 */
function showAbove(drawer: HTMLDialogElement): void {
  if ("showPopover" in drawer) drawer.showPopover();
  else (drawer as HTMLDialogElement).showModal();
}

function hideAgain(drawer: HTMLDialogElement): void {
  if ("hidePopover" in drawer) drawer.hidePopover();
  else (drawer as HTMLDialogElement).close();
}
