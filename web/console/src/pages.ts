import { hasRight, type Right, type StaffRole } from "@portal/contract/console/rights";
import type { ComponentType } from "react";
import { lazyPage } from "../../src/lazy-page.ts";

/** A page of the console, in the order of the menu. Each is loaded when it is opened first. */
export type ConsolePage = {
  /** As wouter reads it. */
  readonly path: string;
  readonly right: Right;
  /** In the menu; a page without a name is reached from others. */
  readonly name?: string;
  readonly Page: ComponentType;
};

export const pages: readonly ConsolePage[] = [
  {
    path: "/approvals",
    right: "see-approvals",
    name: "Phê duyệt",
    ...lazyPage(
      () => import("./approvals/approvals-page.tsx"),
      ({ ApprovalsPage }) => ApprovalsPage,
    ),
  },
  {
    path: "/players",
    right: "find-players",
    name: "Người chơi",
    ...lazyPage(
      () => import("./players/players-page.tsx"),
      ({ PlayersPage }) => PlayersPage,
    ),
  },
  {
    path: "/staff",
    right: "see-staff",
    name: "Nhân sự",
    ...lazyPage(
      () => import("./staff/staff-page.tsx"),
      ({ StaffPage }) => StaffPage,
    ),
  },
];

/** Returns the pages of the menu that these roles may open. */
export const pagesOf = (roles: readonly StaffRole[]) =>
  pages.flatMap(({ path, right, name }) =>
    name !== undefined && hasRight(roles, right) ? [{ path, name }] : [],
  );
