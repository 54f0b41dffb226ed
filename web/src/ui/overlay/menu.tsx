import type { FocusEvent, KeyboardEvent, ReactNode } from "react";
import { useEffect, useId, useRef, useState } from "react";
import { cx } from "../page/cx.ts";
import styles from "./overlay.module.css";

type MenuProps = {
  /** The content of the button. */
  label: ReactNode;
  /** Links and buttons, each in a `MenuItem`. */
  children: ReactNode;
};

/** A button that opens a short list. Escape or a press elsewhere closes it. */
export function Menu({ label, children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();

  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    setOpen(false);
    button.current?.focus();
  };
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) setOpen(false);
  };

  return (
    // Key presses inside bubble up to here; the element itself takes none.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={root} className={styles["menu"]} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={cx("link small", styles["menuButton"])}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        {label}
      </button>
      {/* A press on an item bubbles up and closes the list. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        id={listId}
        className={cx("box", styles["menuList"])}
        hidden={!open}
        onClick={() => setOpen(false)}
      >
        {children}
      </ul>
    </div>
  );
}

export function MenuItem({ children }: { children: ReactNode }) {
  return <li className={styles["menuItem"]}>{children}</li>;
}
