import { useEffect, useState } from "react";

/** Longer than the programs stay that open a mail's links to scan them, and short enough to wait for. */
const STAY_MS = 3_000;

/**
 * Returns whether a person has the page before them: they have pressed something, or the page has been visible for
 * some seconds. Mail scanners open links too, and run a page's scripts for a moment.
 */
export function useHasStayed(): boolean {
  const [hasStayed, setHasStayed] = useState(false);
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    let timer: number | undefined;
    const startTimer = () => {
      clearTimeout(timer);
      if (document.visibilityState !== "visible") return;
      timer = window.setTimeout(() => setHasStayed(true), STAY_MS);
    };
    document.addEventListener("visibilitychange", startTimer, { signal });
    for (const press of ["pointerdown", "keydown"]) {
      document.addEventListener(press, () => setHasStayed(true), { signal });
    }
    startTimer();
    return () => {
      clearTimeout(timer);
      listeners.abort();
    };
  }, []);
  return hasStayed;
}
