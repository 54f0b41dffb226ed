import { COMMAND_LINE_PATH } from "@portal/contract/console/command-line";
import type { Right } from "@portal/contract/console/rights";
import { type LazyPage, lazyPage } from "../../src/lazy-page.ts";
import type { MenuGroup } from "./menu-groups.ts";

/** A page of the console, in the order of the menu. Each is loaded when it is opened first. */
export type ConsolePage = LazyPage & {
  /** The pattern for wouter. */
  readonly path: string;
  readonly right: Right;
  readonly group: MenuGroup;
  /** In the menu; a page without a name is reached from others. */
  readonly name?: string;
};

export const pages: readonly ConsolePage[] = [
  {
    path: "/today",
    right: "see-today",
    group: "today",
    name: "Hôm nay",
    ...lazyPage(
      () => import("./today/today-page.tsx"),
      ({ TodayPage }) => TodayPage,
    ),
  },
  {
    path: "/runbooks/:name",
    right: "see-today",
    group: "today",
    ...lazyPage(
      () => import("./runbooks/runbook-page.tsx"),
      ({ RunbookPage }) => RunbookPage,
    ),
  },
  {
    path: "/approvals",
    right: "see-approvals",
    group: "queues",
    name: "Phê duyệt",
    ...lazyPage(
      () => import("./operations/approvals-page.tsx"),
      ({ ApprovalsPage }) => ApprovalsPage,
    ),
  },
  {
    path: "/money",
    right: "see-money",
    group: "money",
    name: "Tìm tiền",
    ...lazyPage(
      () => import("./money/find-money-page.tsx"),
      ({ MoneyPage }) => MoneyPage,
    ),
  },
  {
    path: "/cases",
    right: "see-cases",
    group: "queues",
    name: "Vụ việc",
    ...lazyPage(
      () => import("./cases/cases-page.tsx"),
      ({ CasesPage }) => CasesPage,
    ),
  },
  {
    path: "/cases/:id",
    right: "see-cases",
    group: "queues",
    ...lazyPage(
      () => import("./cases/case-page.tsx"),
      ({ CasePage }) => CasePage,
    ),
  },
  {
    path: "/reply-templates",
    right: "see-templates",
    group: "queues",
    name: "Mẫu trả lời",
    ...lazyPage(
      () => import("./cases/templates-page.tsx"),
      ({ TemplatesPage }) => TemplatesPage,
    ),
  },
  {
    path: "/data-requests",
    right: "see-cases",
    group: "queues",
    name: "Yêu cầu về dữ liệu",
    ...lazyPage(
      () => import("./queues/data-requests-page.tsx"),
      ({ DataRequestsPage }) => DataRequestsPage,
    ),
  },
  {
    path: "/queues/unmatched",
    right: "see-money",
    group: "queues",
    name: "Tiền chưa rõ chủ",
    ...lazyPage(
      () => import("./money/unmatched-page.tsx"),
      ({ UnmatchedPage }) => UnmatchedPage,
    ),
  },
  {
    path: "/queues/stuck",
    right: "see-money",
    group: "queues",
    name: "Giao dịch bị treo",
    ...lazyPage(
      () => import("./money/stuck-page.tsx"),
      ({ StuckPage }) => StuckPage,
    ),
  },
  {
    path: "/outgoing",
    right: "see-money",
    group: "money",
    name: "Tiền ra",
    ...lazyPage(
      () => import("./money/outgoing-page.tsx"),
      ({ OutgoingPage }) => OutgoingPage,
    ),
  },
  {
    path: "/payouts",
    right: "see-money",
    group: "money",
    name: "Chi hoàn tiền",
    ...lazyPage(
      () => import("./money/payouts-page.tsx"),
      ({ PayoutsPage }) => PayoutsPage,
    ),
  },
  {
    path: "/transactions/:id",
    right: "see-money",
    group: "money",
    ...lazyPage(
      () => import("./money/transaction-page.tsx"),
      ({ TransactionPage }) => TransactionPage,
    ),
  },
  {
    path: "/notices/:id",
    right: "see-money",
    group: "money",
    ...lazyPage(
      () => import("./money/notice-page.tsx"),
      ({ NoticePage }) => NoticePage,
    ),
  },
  {
    path: "/players",
    right: "find-players",
    group: "players",
    name: "Người chơi",
    ...lazyPage(
      () => import("./players/players-page.tsx"),
      ({ PlayersPage }) => PlayersPage,
    ),
  },
  {
    path: "/player-list",
    right: "find-players",
    group: "players",
    name: "Danh sách người chơi",
    ...lazyPage(
      () => import("./players/player-list-page.tsx"),
      ({ PlayerListPage }) => PlayerListPage,
    ),
  },
  {
    path: "/shop",
    right: "see-shop",
    group: "marketing",
    name: "Gói và giá",
    ...lazyPage(
      () => import("./shop/shop-page.tsx"),
      ({ ShopPage }) => ShopPage,
    ),
  },
  {
    path: "/brand",
    right: "see-brand",
    group: "marketing",
    name: "Thương hiệu và liên kết",
    ...lazyPage(
      () => import("./brand/brand-page.tsx"),
      ({ BrandPage }) => BrandPage,
    ),
  },
  {
    path: "/bonuses",
    right: "see-campaigns",
    group: "marketing",
    name: "Thưởng nạp",
    ...lazyPage(
      () => import("./campaigns/bonuses-page.tsx"),
      ({ BonusesPage }) => BonusesPage,
    ),
  },
  {
    path: "/gift-campaigns",
    right: "see-campaigns",
    group: "marketing",
    name: "GiftCode",
    ...lazyPage(
      () => import("./campaigns/gifts-page.tsx"),
      ({ GiftsPage }) => GiftsPage,
    ),
  },
  {
    path: "/notices",
    right: "see-campaigns",
    group: "marketing",
    name: "Thông báo",
    ...lazyPage(
      () => import("./campaigns/notices-page.tsx"),
      ({ NoticesPage }) => NoticesPage,
    ),
  },
  {
    path: "/players/:username",
    right: "find-players",
    group: "players",
    ...lazyPage(
      () => import("./players/player-page.tsx"),
      ({ PlayerPage }) => PlayerPage,
    ),
  },
  {
    path: "/bulk",
    right: "see-bulk",
    group: "players",
    name: "Hàng loạt",
    ...lazyPage(
      () => import("./operations/bulk-page.tsx"),
      ({ BulkPage }) => BulkPage,
    ),
  },
  {
    path: "/books",
    right: "see-books",
    group: "books",
    name: "Sổ sách",
    ...lazyPage(
      () => import("./books/books-page.tsx"),
      ({ BooksPage }) => BooksPage,
    ),
  },
  {
    path: "/books/month",
    right: "see-books",
    group: "books",
    name: "Một tháng",
    ...lazyPage(
      () => import("./books/month-page.tsx"),
      ({ MonthPage }) => MonthPage,
    ),
  },
  {
    path: "/net",
    right: "see-books",
    group: "books",
    name: "Tiền ròng",
    ...lazyPage(
      () => import("./books/net-page.tsx"),
      ({ NetPage }) => NetPage,
    ),
  },
  {
    path: "/vat",
    right: "see-books",
    group: "books",
    name: "Thuế và hóa đơn",
    ...lazyPage(
      () => import("./books/vat-page.tsx"),
      ({ VatPage }) => VatPage,
    ),
  },
  {
    path: "/books/entries",
    right: "see-books",
    group: "books",
    ...lazyPage(
      () => import("./books/book-entries-page.tsx"),
      ({ BookEntriesPage }) => BookEntriesPage,
    ),
  },
  {
    path: "/reconcile",
    right: "see-books",
    group: "books",
    name: "Đối soát",
    ...lazyPage(
      () => import("./reconcile/reconcile-page.tsx"),
      ({ ReconcilePage }) => ReconcilePage,
    ),
  },
  {
    path: "/reconcile/runs",
    right: "see-books",
    group: "books",
    ...lazyPage(
      () => import("./reconcile/runs-page.tsx"),
      ({ RunsPage }) => RunsPage,
    ),
  },
  {
    path: "/channels",
    right: "see-channels",
    group: "system",
    name: "Kênh nạp",
    ...lazyPage(
      () => import("./channels/channels-page.tsx"),
      ({ ChannelsPage }) => ChannelsPage,
    ),
  },
  {
    path: "/log",
    right: "see-log",
    group: "system",
    name: "Nhật ký",
    ...lazyPage(
      () => import("./log/log-page.tsx"),
      ({ LogPage }) => LogPage,
    ),
  },
  {
    path: "/staff",
    right: "see-staff",
    group: "system",
    name: "Nhân sự",
    ...lazyPage(
      () => import("./staff/staff-page.tsx"),
      ({ StaffPage }) => StaffPage,
    ),
  },
  {
    path: "/staff/limits",
    right: "see-staff",
    group: "system",
    ...lazyPage(
      () => import("./staff/limits-page.tsx"),
      ({ LimitsPage }) => LimitsPage,
    ),
  },
  {
    path: COMMAND_LINE_PATH,
    right: "own-session",
    group: "system",
    ...lazyPage(
      () => import("./session/command-line-page.tsx"),
      ({ CommandLinePage }) => CommandLinePage,
    ),
  },
];
