import { useEffect, useRef } from "react";
import { setPageTitle } from "./window-title.ts";

let navigated = false;

/** Called by the router: the next heading that appears is that of a new page. */
export function expectNewPage(): void {
  navigated = true;
}

/** Sets the title of the window and moves the focus to the heading, after a navigation or where `always`. */
export function useHeadingFocus(title: string, always: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => setPageTitle(title), [title]);
  useEffect(() => {
    if (!navigated && !always) return;
    navigated = false;
    heading.current?.focus({ preventScroll: !always });
  }, [always]);
  return heading;
}
