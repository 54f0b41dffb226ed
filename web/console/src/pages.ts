/** The table of the console's pages: address, right, menu and code of each. */
import { COMMAND_LINE_PATH } from "@portal/contract/console/command-line";
import type { Right } from "@portal/contract/console/rights";
import type { ComponentType } from "react";
import { type LazyPage, lazyPage } from "../../src/lazy-page.ts";
import type { MenuGroup } from "./menu-groups.ts";

/** A page of the console. Its code is loaded when it is opened first. */
export type ConsolePage = LazyPage & {
  /** The pattern for wouter. */
  readonly path: string;
  readonly right: Right;
  readonly group: MenuGroup;
  /** In the menu; a page without a name is reached from others. */
  readonly name: string | undefined;
};

/** The pages of each group, in the order of the menu. */
const ofGroups: Readonly<Record<MenuGroup, readonly Omit<ConsolePage, "group">[]>> = {
  today: [
    page("/today", "see-today", () => import("./today/today-page.tsx"), "Hôm nay"),
    page("/runbooks/:name", "see-today", () => import("./runbooks/runbook-page.tsx")),
  ],
  queues: [
    page(
      "/approvals",
      "see-approvals",
      () => import("./operations/approvals-page.tsx"),
      "Phê duyệt",
    ),
    page("/cases", "see-cases", () => import("./cases/cases-page.tsx"), "Vụ việc"),
    page("/cases/:id", "see-cases", () => import("./cases/case-page.tsx")),
    page(
      "/reply-templates",
      "see-templates",
      () => import("./cases/templates-page.tsx"),
      "Mẫu trả lời",
    ),
    page(
      "/data-requests",
      "see-cases",
      () => import("./queues/data-requests-page.tsx"),
      "Yêu cầu về dữ liệu",
    ),
    page(
      "/queues/unmatched",
      "see-money",
      () => import("./money/unmatched-page.tsx"),
      "Tiền chưa rõ chủ",
    ),
    page("/queues/stuck", "see-money", () => import("./money/stuck-page.tsx"), "Giao dịch bị treo"),
  ],
  money: [
    page("/money", "see-money", () => import("./money/find-money-page.tsx"), "Tìm tiền"),
    page("/outgoing", "see-money", () => import("./money/outgoing-page.tsx"), "Tiền ra"),
    page("/payouts", "see-money", () => import("./money/payouts-page.tsx"), "Chi hoàn tiền"),
    page("/transactions/:id", "see-money", () => import("./money/transaction-page.tsx")),
    page("/notices/:id", "see-money", () => import("./money/notice-page.tsx")),
  ],
  players: [
    page("/players", "find-players", () => import("./players/players-page.tsx"), "Người chơi"),
    page(
      "/player-list",
      "find-players",
      () => import("./players/player-list-page.tsx"),
      "Danh sách người chơi",
    ),
    page("/players/:username", "find-players", () => import("./players/player-page.tsx")),
    page("/bulk", "see-bulk", () => import("./operations/bulk-page.tsx"), "Hàng loạt"),
  ],
  marketing: [
    page("/shop", "see-shop", () => import("./shop/shop-page.tsx"), "Gói và giá"),
    page("/brand", "see-brand", () => import("./brand/brand-page.tsx"), "Thương hiệu và liên kết"),
    page("/bonuses", "see-campaigns", () => import("./campaigns/bonuses-page.tsx"), "Thưởng nạp"),
    page(
      "/gift-campaigns",
      "see-campaigns",
      () => import("./campaigns/gifts-page.tsx"),
      "GiftCode",
    ),
    page("/notices", "see-campaigns", () => import("./campaigns/notices-page.tsx"), "Thông báo"),
  ],
  books: [
    page("/books", "see-books", () => import("./books/books-page.tsx"), "Sổ sách"),
    page("/books/month", "see-books", () => import("./books/month-page.tsx"), "Báo cáo tháng"),
    page("/net", "see-books", () => import("./books/net-page.tsx"), "Tiền ròng"),
    page("/vat", "see-books", () => import("./books/vat-page.tsx"), "Thuế và hóa đơn"),
    page("/books/entries", "see-books", () => import("./books/book-entries-page.tsx")),
    page("/reconcile", "see-books", () => import("./reconcile/reconcile-page.tsx"), "Đối soát"),
    page("/reconcile/runs", "see-books", () => import("./reconcile/runs-page.tsx")),
  ],
  system: [
    page("/channels", "see-channels", () => import("./channels/channels-page.tsx"), "Kênh nạp"),
    page("/log", "see-log", () => import("./log/log-page.tsx"), "Nhật ký"),
    page("/staff", "see-staff", () => import("./staff/staff-page.tsx"), "Nhân sự"),
    page("/staff/limits", "see-staff", () => import("./staff/limits-page.tsx")),
    page(COMMAND_LINE_PATH, "own-session", () => import("./session/command-line-page.tsx")),
  ],
};

export const pages: readonly ConsolePage[] = (Object.keys(ofGroups) as MenuGroup[]).flatMap(
  (group) => ofGroups[group].map((each) => ({ ...each, group })),
);

function page(
  path: string,
  right: Right,
  load: () => Promise<{ readonly Page: ComponentType }>,
  name?: string,
): Omit<ConsolePage, "group"> {
  return { path, right, name, ...lazyPage(load, ({ Page }) => Page) };
}
