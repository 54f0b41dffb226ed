import { useEffect, useRef } from "react";

let navigated = false;
let siteName = "";

/** Sets the name that follows each page's own title. Called once at the start. */
export function setSiteName(name: string): void {
  siteName = name;
}

/** Called by the router: the next heading that appears is that of a new page. */
export function expectNewPage(): void {
  navigated = true;
}

/** Sets the title of the window and moves the focus to the heading, after a navigation or where `always`. */
export function useHeadingFocus(title: string, always: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = siteName ? `${title} · ${siteName}` : title;
  }, [title]);
  useEffect(() => {
    if (!navigated && !always) return;
    navigated = false;
    heading.current?.focus({ preventScroll: !always });
  }, [always]);
  return heading;
}
