import type { ComponentProps, MouseEvent } from "react";
import { navigate } from "wouter/use-browser-location";
import { afterPaint } from "../../lib/browser/after-paint.ts";
import { preload } from "./preload.ts";

type LinkProps = Omit<ComponentProps<"a">, "href"> & {
  to: string;
  /** Replaces the current entry in the history. */
  replace?: boolean;
};

/**
 * A link inside the portal. Its page starts to load once the player points at it, touches it or focuses it.
 */
export function Link({ to, replace = false, onClick, children, ...anchor }: LinkProps) {
  const warm = () => preload(to);
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || opensElsewhere(event)) return;
    event.preventDefault();
    // Rendering a page takes a slow phone longer than the feedback to a press may take.
    void afterPaint().then(() => navigate(to, { replace }));
  };
  return (
    <a {...anchor} href={to} onClick={go} onPointerEnter={warm} onFocus={warm} onTouchStart={warm}>
      {children}
    </a>
  );
}

/** Whether the browser opens the page in a new tab or window, or saves it. */
function opensElsewhere({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}

/** A link that leaves the portal; the other site does not learn where the player came from. */
export function ExternalLink({ children, ...anchor }: ComponentProps<"a">) {
  return (
    <a {...anchor} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
