/** Chooses the pages and groups of the menu for a person's roles. */
import { hasRight, type StaffRole } from "@portal/contract/console/rights";
import { type MenuGroup, menuGroups } from "./menu-groups.ts";
import { type ConsolePage, pages } from "./pages.ts";

/** A page of the menu. */
export type MenuPage = {
  readonly path: string;
  readonly name: string;
  readonly group: MenuGroup;
};

/** Returns the pages of the menu that these roles may open. */
export const pagesOf = (roles: readonly StaffRole[]): MenuPage[] =>
  pages.flatMap(({ path, right, group, name }) =>
    name !== undefined && hasRight(roles, right) ? [{ path, name, group }] : [],
  );

/** A group of the menu with those of its pages that a person may open. */
export type OwnGroup = {
  readonly group: MenuGroup;
  /** Undefined: the group is one page of the same name. */
  readonly title: string | undefined;
  readonly pages: readonly MenuPage[];
};

/** Returns the groups of the menu that have a page for these roles. */
export function groupsOf(roles: readonly StaffRole[]): OwnGroup[] {
  const own = pagesOf(roles);
  return (Object.keys(menuGroups) as MenuGroup[]).flatMap((group) => {
    const its = own.filter((page) => page.group === group);
    if (its.length === 0) return [];
    const isItsPage = its.length === 1 && its[0]!.name === menuGroups[group];
    return [{ group, title: isItsPage ? undefined : menuGroups[group], pages: its }];
  });
}

/** Returns the one page of the menu that an address belongs to: `/cases` for `/cases/17`. */
export const litPageOf = (groups: readonly OwnGroup[], at: string): MenuPage | undefined =>
  groups
    .flatMap(({ pages: its }) => its)
    .filter(({ path }) => at === path || at.startsWith(`${path}/`))
    .sort((one, other) => other.path.length - one.path.length)[0];

/**
 * The rows of a menu that a screen of 720 px shows whole: 24 px each, beside 144 px for the search, the person and what
 * is between.
 */
export const MENU_ROWS = 24;

/** Returns the groups to begin with folded, so that the menu has no more rows than the screen: the last ones first. */
export function foldedAtFirst(
  groups: readonly OwnGroup[],
  lit: MenuPage | undefined,
): ReadonlySet<MenuGroup> {
  let rows = groups.reduce(
    (sum, { title, pages: its }) => sum + its.length + (title === undefined ? 0 : 1),
    0,
  );
  const folded = new Set<MenuGroup>();
  for (const { group, title, pages: its } of [...groups].reverse()) {
    if (rows <= MENU_ROWS) break;
    if (title === undefined || group === lit?.group) continue;
    folded.add(group);
    rows -= its.length;
  }
  return folded;
}

/** Whether these roles may open a page of the console: `/queues/stuck?kind=card`. */
export function mayOpen(roles: readonly StaffRole[], to: string): boolean {
  const page = pageAt(to);
  return page !== undefined && hasRight(roles, page.right);
}

/** Starts to load the page of an address. */
export function loadPage(to: string): void {
  void pageAt(to)?.load();
}

/** Returns the page of an address. One of that very path comes before a pattern that it fits. */
function pageAt(to: string): ConsolePage | undefined {
  const { pathname } = new URL(to, location.origin);
  const fits = ({ path }: ConsolePage) =>
    new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`).test(pathname);
  return pages.find(({ path }) => path === pathname) ?? pages.find(fits);
}
