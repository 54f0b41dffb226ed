/** Sets scroll position and focus between pages, as browsers do between documents. */

/**
 * Calls back before another page shows. A page that the player goes to begins at its top; going back keeps
 * the place.
 */
export function startNavigation(onNewPage: () => void): void {
  let shown = location.pathname;
  const check = (event: Event) => {
    if (location.pathname === shown) return;
    shown = location.pathname;
    if (event.type === "pushState") window.scrollTo(0, 0);
    onNewPage();
  };
  // The router makes the two history calls fire these events.
  for (const type of ["popstate", "pushState", "replaceState"]) addEventListener(type, check);
}
