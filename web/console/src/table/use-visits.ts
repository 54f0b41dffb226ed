import { useEffect, useEffectEvent } from "react";

/** What colleagues have done stays on nobody's screen for longer. */
const REFRESH_MS = 4_000;

/** Calls a function now and then while the page is looked at, and at once when somebody comes back to it. */
export function useVisits(refresh: () => void): void {
  const visit = useEffectEvent(() => {
    if (document.visibilityState === "visible") refresh();
  });
  useEffect(() => {
    const timer = setInterval(visit, REFRESH_MS);
    window.addEventListener("focus", visit);
    document.addEventListener("visibilitychange", visit);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", visit);
      document.removeEventListener("visibilitychange", visit);
    };
  }, []);
}
