import { useEffect, useState } from "react";

/** Ages are told in minutes. */
const TICK_MS = 30_000;

/** The time of the browser in milliseconds, which goes on while the page is open. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
