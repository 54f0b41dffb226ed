import { useLayoutEffect, useState } from "react";

/** Whether the palette is open. Ctrl-K (on a Mac Cmd-K) opens it on every page. */
export function usePalette() {
  const [isOpen, setOpen] = useState(false);
  // Before the page is painted: who sees it may press at once.
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
