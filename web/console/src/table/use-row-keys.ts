import { useEffect, useRef, useState } from "react";

const TYPED_INTO = "input, textarea, select, [contenteditable]";

/** Whether a press belongs to a field, to an open dialog, or to the browser. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  const target = event.target as Element;
  return target.closest(TYPED_INTO) !== null || document.querySelector("dialog[open]") !== null;
}

type RowKeys = {
  readonly count: number;
  readonly scrollTo: (index: number) => void;
  /** The element that a row is opened by. */
  readonly openerOf: (index: number) => HTMLElement | null | undefined;
  readonly onHelp: () => void;
  readonly onFilter: () => void;
};

/** j and k go through the rows, Enter opens the one that has the focus, / filters, ? shows all of this. */
export function useRowKeys(keys: RowKeys): void {
  const [active, setActive] = useState(-1);
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isTaken(event)) return;
      const { count, onHelp, onFilter } = latest.current;
      const acts: Record<string, () => void> = {
        j: () => setActive((at) => Math.min(at + 1, count - 1)),
        k: () => setActive((at) => Math.max(at - 1, 0)),
        "/": onFilter,
        "?": onHelp,
      };
      const act = acts[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  useEffect(() => {
    if (active < 0) return;
    latest.current.scrollTo(active);
    // A row far away is drawn in the next frame.
    const frame = requestAnimationFrame(() =>
      latest.current.openerOf(active)?.focus({ preventScroll: true }),
    );
    return () => cancelAnimationFrame(frame);
  }, [active]);
}
