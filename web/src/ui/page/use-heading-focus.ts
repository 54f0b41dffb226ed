import { useEffect, useRef } from "react";

let navigated = false;
let siteName = "";

/** Told once at the start: what stands after each page's own title. */
export function setSiteName(name: string): void {
  siteName = name;
}

/** Told by the router: the next heading that appears is that of a page one has gone to. */
export function expectNewPage(): void {
  navigated = true;
}

/**
 * Names the window after the page and moves the focus to its heading: if one came here by a link, or
 * where `always`.
 */
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
