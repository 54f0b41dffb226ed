/**
 * Handles the keys of a list: j and k go through the rows, Enter opens the focused row, / focuses the filters, ? shows
 * the keys.
 */
import { useEffect, useRef } from "react";

const TYPED_INTO = "input, textarea, select, [contenteditable]";

/** Whether a press belongs to a field, to an open dialog, or to the browser. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  const target = event.target as Element;
  return target.closest(TYPED_INTO) !== null || document.querySelector("dialog[open]") !== null;
}

/** No row has had the focus yet: the next one is the first. */
const NOWHERE = { list: "", index: -1 };

/** The row in which the focus is; undefined where it is in none. */
function rowOfFocus(): number | undefined {
  const row = document.activeElement?.closest<HTMLElement>("[data-opens], [data-index]");
  const index = row?.dataset["opens"] ?? row?.dataset["index"];
  return index === undefined ? undefined : Number(index);
}

type RowKeys = {
  /** Another list begins at its first row. */
  readonly list: string;
  readonly count: number;
  readonly scrollTo: (index: number) => void;
  /** The element that a row is opened by. */
  readonly openerOf: (index: number) => HTMLElement | null | undefined;
  readonly onHelp: () => void;
  readonly onFilter: () => void;
};

export function useRowKeys(keys: RowKeys): void {
  /** The last row with the focus. It may be gone. */
  const left = useRef(NOWHERE);
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isTaken(event)) return;
      const { count, onHelp, onFilter } = latest.current;
      const acts: Record<string, () => void> = {
        j: () => goTo(Math.min(next(), count - 1)),
        k: () => goTo(Math.max(current() - 1, 0)),
        "/": onFilter,
        "?": onHelp,
      };
      const act = acts[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    /** The row that has the focus, or the place at which it was lost. */
    const current = () =>
      rowOfFocus() ?? (left.current.list === latest.current.list ? left.current.index : -1);
    // The next row has moved into the place of a row that is gone.
    const next = () => (rowOfFocus() === undefined ? Math.max(current(), 0) : current() + 1);
    // At once, so that pressing j and Enter fast opens the row. A row far away renders in the next frame.
    const goTo = (index: number) => {
      const { scrollTo, openerOf } = latest.current;
      const focus = () => openerOf(index)?.focus({ preventScroll: true });
      left.current = { list: latest.current.list, index };
      scrollTo(index);
      if (openerOf(index)) focus();
      else requestAnimationFrame(focus);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
