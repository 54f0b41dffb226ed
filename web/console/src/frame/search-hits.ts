/** Finds players, money and more by a text, once the typing has stopped (`useSearchHits`). */
import { hasRight } from "@portal/contract/console/rights";
import {
  search,
  type SearchHit,
  type SearchHitKind,
  type SearchMatch,
} from "@portal/contract/console/search";
import { use, useEffect, useState } from "react";
import { formatDateTime, formatNumber } from "../../../src/lib/text/format.ts";
import { sourceName } from "../../../src/lib/text/source-names.ts";
import { useReply } from "../api.ts";
import { topicNames } from "../cases/words.ts";
import { nameOf } from "../money/names.ts";
import { StaffContext } from "../session/staff.ts";

const kindNames: Readonly<Record<SearchHitKind, string>> = {
  player: "Người chơi",
  transaction: "Giao dịch",
  notice: "Tiền vào",
  outgoing: "Tiền ra",
  payment: "Thanh toán ví",
  case: "Vụ việc",
  approval: "Phê duyệt",
  "gift-code": "GiftCode",
};

const MATCHES: Readonly<Record<SearchMatch, string>> = {
  username: "tên đăng nhập",
  phone: "số điện thoại",
  email: "email",
  "payment-code": "mã nạp",
  id: "mã",
  reference: "mã giao dịch ngân hàng",
  event: "số báo có",
  order: "mã đơn của ví",
  serial: "số sê-ri thẻ",
  "gift-code": "GiftCode",
};

const UNITS = { VND: "đ", KP: " KP" } as const;

/** After this pause, the typing counts as finished. */
const SETTLES_AFTER_MS = 150;
/** The search needs so many characters: shorter texts match too much. */
const LEAST_LENGTH = 3;

/** A hit, in words. */
export type HitLine = {
  readonly key: string;
  readonly kind: string;
  readonly title: string;
  readonly note: string;
  readonly href: string | undefined;
};

export function useSearchHits(text: string): {
  readonly lines: readonly HitLine[];
  readonly isSearching: boolean;
  readonly failure: string | undefined;
} {
  const roles = use(StaffContext)?.roles ?? [];
  const wanted = useSettled(text.trim());
  const maySearch = hasRight(roles, "search") && wanted.length >= LEAST_LENGTH;
  const { data, error, isLoading } = useReply(search, maySearch ? { query: { q: wanted } } : null);
  const found = (maySearch ? data?.hits : undefined) ?? [];
  return {
    lines: found.map((hit) => ({
      key: `${hit.kind}:${hit.id}:${hit.match}`,
      kind: kindNames[hit.kind],
      href: hrefOf(hit),
      ...wordsOf(hit),
    })),
    isSearching: isLoading || wanted !== text.trim(),
    failure: error?.message,
  };
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Returns a hit's name, and a line that distinguishes it from others. */
function wordsOf(hit: SearchHit): { readonly title: string; readonly note: string } {
  const { kind, id, match, username, what, amount, currency, at } = hit;
  const isMoney = amount !== null && currency !== null;
  const money = isMoney ? `${formatNumber(amount)}${UNITS[currency]}` : null;
  const title =
    kind === "player" || kind === "gift-code" || money === null
      ? id
      : `${money} · ${what === null ? id : nameOfMoney(kind, what)}`;
  const parts = [
    kind === "player" ? `mã nạp ${what}` : username,
    at === null ? null : `${kind === "player" ? "tham gia " : ""}${formatDateTime(at)}`,
    match === "username" ? null : `khớp ${MATCHES[match]}`,
  ];
  return { title, note: parts.filter((part) => part !== null).join(" · ") };
}

/** What a hit with an amount is, in words: a transaction's type, a case, or the bank or wallet of money. */
const nameOfMoney = (kind: SearchHitKind, what: string): string =>
  kind === "transaction" ? nameOf(what) : kind === "case" ? topicNames.transfer : sourceName(what);

/** Returns the page of a hit; undefined where it has none. */
function hrefOf({ kind, id, username }: SearchHit): string | undefined {
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
