import type { SearchHit, SearchHitKind, SearchMatch } from "@portal/contract/console/search";
import { formatDateTime, formatNumber } from "../../../src/lib/text/format.ts";

export const kindNames: Readonly<Record<SearchHitKind, string>> = {
  player: "Người chơi",
  transaction: "Giao dịch",
  notice: "Tiền vào",
  outgoing: "Tiền ra",
  payment: "Thanh toán ví",
  case: "Vụ việc",
  approval: "Phê duyệt",
  "gift-code": "Mã quà",
};

const MATCHES: Readonly<Record<SearchMatch, string>> = {
  username: "tên đăng nhập",
  phone: "số điện thoại",
  email: "email",
  "payment-code": "mã nạp",
  id: "mã",
  reference: "mã tham chiếu của ngân hàng",
  event: "số báo có",
  order: "mã đơn của ví",
  serial: "số sê-ri thẻ",
  "gift-code": "mã quà",
};

const UNITS = { VND: "đ", KP: " KP" } as const;

/** Returns what a hit is called, and what tells it from others. */
export function wordsOf(hit: SearchHit): { readonly title: string; readonly note: string } {
  const { kind, id, match, username, what, amount, currency, at } = hit;
  const isMoney = amount !== null && currency !== null;
  const money = isMoney ? `${formatNumber(amount)}${UNITS[currency]}` : null;
  const title =
    kind === "player" || kind === "gift-code" || money === null ? id : `${money} · ${what ?? id}`;
  const parts = [
    kind === "player" ? `mã nạp ${what}` : username,
    at === null ? null : formatDateTime(at),
    `khớp ${MATCHES[match]}`,
  ];
  return { title, note: parts.filter((part) => part !== null).join(" · ") };
}

/** Returns the page of a hit; undefined where it has none. */
export function hrefOf({ kind, id, username }: SearchHit): string | undefined {
  const path = encodeURIComponent(id);
  const player = username === null ? undefined : `/players/${encodeURIComponent(username)}`;
  const pages: Readonly<Record<SearchHitKind, string | undefined>> = {
    player,
    transaction: `/transactions/${path}`,
    notice: `/notices/${path}`,
    outgoing: `/outgoing?${new URLSearchParams({ q: id }).toString()}`,
    payment: player ?? `/queues/stuck?${new URLSearchParams({ what: id }).toString()}`,
    case: `/cases/${path}`,
    approval: `/approvals?id=${path}`,
    "gift-code": player,
  };
  return pages[kind];
}
