import { useEffect, useEffectEvent } from "react";
import { LIVE_EVERY_MS } from "../api.ts";

/** Calls a function now and then while the page is looked at, and at once when somebody comes back to it. */
export function useVisits(refresh: () => void): void {
  const visit = useEffectEvent(() => {
    if (document.visibilityState === "visible") refresh();
  });
  useEffect(() => {
    const timer = setInterval(visit, LIVE_EVERY_MS);
    window.addEventListener("focus", visit);
    document.addEventListener("visibilitychange", visit);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", visit);
      document.removeEventListener("visibilitychange", visit);
    };
  }, []);
}
