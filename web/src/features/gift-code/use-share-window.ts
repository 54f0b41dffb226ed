import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isShareOver, openShareWindow, type ShareWindow } from "./share-window.ts";

const LOOK_EVERY_MS = 300;

/** Handles the social network's window. Calls `onClosed` when the player is done with it. */
export function useShareWindow(onClosed: () => void) {
  const [state, setState] = useState<"none" | "open" | "blocked">("none");
  const opened = useRef<ShareWindow>(undefined);
  const end = useEffectEvent(() => {
    setState("none");
    onClosed();
  });

  // A foreign window reports no end, so the page has to poll it.
  useEffect(() => {
    if (state !== "open") return;
    const look = () => {
      if (opened.current && isShareOver(opened.current)) end();
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    addEventListener("focus", look);
    return () => {
      clearInterval(timer);
      removeEventListener("focus", look);
    };
  }, [state]);

  /** Opens the window, or brings it to the front if it is still open. */
  const open = (url: string) => {
    if (state === "open") return opened.current?.handle.focus();
    opened.current = openShareWindow(url);
    setState(opened.current ? "open" : "blocked");
  };
  return { state, open };
}
