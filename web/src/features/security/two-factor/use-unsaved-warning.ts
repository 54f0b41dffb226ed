import { useEffect } from "react";

/** While `when`, the browser asks before the page is left. */
export function useUnsavedWarning(when: boolean): void {
  useEffect(() => {
    if (!when) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [when]);
}
