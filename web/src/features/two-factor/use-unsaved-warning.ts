import { useEffect } from "react";

/** Makes the browser ask before the page is left, while `when`. */
export function useUnsavedWarning(when: boolean): void {
  useEffect(() => {
    if (!when) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [when]);
}
