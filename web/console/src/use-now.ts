import { useEffect, useState } from "react";

/** How often the time is updated: ages are shown in minutes. */
const TICK_MS = 30_000;

/** Returns the browser's time in milliseconds, updated while the page is open. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
