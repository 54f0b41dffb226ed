import type { MouseEvent, PointerEvent, ReactNode } from "react";
import { useId, useLayoutEffect, useRef } from "react";
import { ActionRow } from "../page/action-row.tsx";
import { cx } from "../page/cx.ts";
import styles from "./overlay.module.css";
import { SheetHead } from "./sheet-head.tsx";

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** The buttons at the foot, the main one first. */
  footer?: ReactNode;
};

/** The control that gets the focus when the dialog opens. */
const FIRST_CONTROL =
  ":is(form, [role=form]) :is(input:not([hidden], [readonly]), select, textarea)";

/** A native modal dialog: the browser keeps the focus inside, closes on Escape and gives the focus back. */
export function Dialog({ open, onClose, title, children, footer }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOnVeil = useRef(false);
  const titleId = useId();

  // A layout effect: it opens the dialog before the page's own effects run, which may move the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || dialog.open === open) return;
    if (!open) return dialog.close();
    dialog.showModal();
    // A player who opens a form wants to fill it in, not to close it.
    dialog.querySelector<HTMLElement>(FIRST_CONTROL)?.focus();
  }, [open]);

  // The start of a press counts: a press that selects text may end on the veil.
  const notePress = (event: PointerEvent) => {
    pressedOnVeil.current = event.target === ref.current;
  };
  const closeOnVeil = (event: MouseEvent) => {
    if (pressedOnVeil.current && event.target === ref.current) onClose();
  };

  return (
    // The veil is part of the element, so a press on the veil targets the dialog itself. With the keyboard,
    // Escape closes it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      className={styles["dialog"]}
      aria-labelledby={titleId}
      onClose={onClose}
      onPointerDown={notePress}
      onClick={closeOnVeil}
    >
      {open && (
        <div className={cx("stack-4", styles["dialogPaper"])}>
          <SheetHead titleId={titleId} title={title} close={{ onClick: onClose }} />
          <div>{children}</div>
          {footer && (
            <footer>
              <ActionRow>{footer}</ActionRow>
            </footer>
          )}
        </div>
      )}
    </dialog>
  );
}
