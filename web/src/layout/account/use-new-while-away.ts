import type { LiveEvent } from "@portal/contract/live";
import { useEffect, useRef } from "react";
import { useLiveEvent } from "../../lib/live/live-events.ts";
import { setNewCount } from "../../ui/page/window-title.ts";

/**
 * Counts what arrives while the player looks elsewhere: in the title of the window and, where the page is
 * installed, on its icon. Looking at the page ends the count.
 */
export function useNewWhileAway(): void {
  const count = useRef(0);
  useLiveEvent((event) => {
    if (document.hidden && isArrival(event)) show((count.current += 1));
  });
  useEffect(() => {
    const forget = () => {
      if (!document.hidden) show((count.current = 0));
    };
    // What came while no page was open has marked the icon too.
    forget();
    document.addEventListener("visibilitychange", forget);
    return () => {
      document.removeEventListener("visibilitychange", forget);
      if (count.current > 0) show(0);
    };
  }, []);
}

/** Money, coins in the game, or an answer of support. */
const isArrival = (event: LiveEvent): boolean =>
  event.kind === "answer" ||
  ((event.kind === "topup" || event.kind === "recharge") && event.status === "success");

function show(count: number): void {
  setNewCount(count);
  // Without a count the icon is as it was. Browsers without icons of pages have no such function.
  void navigator.setAppBadge?.(count).catch(() => undefined);
}
