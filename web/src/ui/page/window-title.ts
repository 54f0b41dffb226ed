/** Sets the title of the window: how much is new, the page, the site. */

const shown = { page: "", site: "", newCount: 0 };

/** Sets the name that follows each page's own title. Called once at the start. */
export function setSiteName(site: string): void {
  shown.site = site;
}

export function setPageTitle(page: string): void {
  shown.page = page;
  draw();
}

/** Puts how much is new before the title. 0: nothing. */
export function setNewCount(newCount: number): void {
  if (shown.newCount === newCount) return;
  shown.newCount = newCount;
  draw();
}

function draw(): void {
  const { page, site, newCount } = shown;
  const title = site ? `${page} · ${site}` : page;
  document.title = newCount > 0 ? `(${newCount}) ${title}` : title;
}
