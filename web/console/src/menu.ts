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

/**
 * Returns the one page of the menu that an address belongs to: `/cases` for `/cases/17`, and the first of its group for
 * a page of one thing that no page of the menu begins: `/money` for `/transactions/17`.
 */
export function litPageOf(groups: readonly OwnGroup[], at: string): MenuPage | undefined {
  const page = pageOf(at);
  const beside = groups.flatMap(({ pages: its }) =>
    its.filter(({ group }) => group === page?.group),
  );
  const [nearest] = beside
    .filter(({ path }) => at === path || at.startsWith(`${path}/`))
    .sort((one, other) => other.path.length - one.path.length);
  return nearest ?? (page?.path.includes(":") === true ? beside[0] : undefined);
}

/** The heights of an entry and of a group's title, and what a screen of 720 px leaves the menu (frame.module.css). */
const ENTRY_PX = 24;
const TITLE_PX = 20;
export const MENU_PX = 632;

/** Returns the height of a menu. Its groups do not fold: that would hide what waits, and cost a press in an outage. */
export const heightOf = (groups: readonly OwnGroup[], withTitles: boolean): number =>
  groups.reduce(
    (sum, { title, pages: its }) =>
      sum + its.length * ENTRY_PX + (withTitles && title !== undefined ? TITLE_PX : 1),
    0,
  );

/** Whether these roles may open a page of the console: `/queues/stuck?kind=card`. */
export function mayOpen(roles: readonly StaffRole[], to: string): boolean {
  const page = pageAt(to);
  return page !== undefined && hasRight(roles, page.right);
}

/** Starts to load the page of an address. */
export function loadPage(to: string): void {
  void pageAt(to)?.load();
}

const pageAt = (to: string) => pageOf(new URL(to, location.origin).pathname);

/** Returns the page of a path. One of that very path comes before a pattern that it fits. */
function pageOf(pathname: string): ConsolePage | undefined {
  const fits = ({ path }: ConsolePage) =>
    new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`).test(pathname);
  return pages.find(({ path }) => path === pathname) ?? pages.find(fits);
}
