import { hasRight, type StaffRole } from "@portal/contract/console/rights";
import { type MenuGroup, pages } from "./pages.ts";

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

/** Whether these roles may open a page of the console: `/queues/stuck?kind=card`. */
export function mayOpen(roles: readonly StaffRole[], to: string): boolean {
  const { pathname } = new URL(to, location.origin);
  return pages.some(({ path, right }) => path === pathname && hasRight(roles, right));
}

/** Starts to load the page of an address. */
export function loadPage(to: string): void {
  const { pathname } = new URL(to, location.origin);
  void pages.find(({ path }) => path === pathname)?.load();
}
