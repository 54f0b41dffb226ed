/** Returns what the palette finds by a text: players, money and more by the search, and pages by their names. */
import { use } from "react";
import { menuGroups } from "../menu-groups.ts";
import { pagesOf } from "../menu.ts";
import { MayOpenContext, StaffContext } from "../session/staff.ts";
import { findPages, moneySearch } from "./page-search.ts";
import { type HitLine, useSearchHits } from "./search-hits.ts";

type Hits = ReturnType<typeof useSearchHits> & {
  /** How many lines were found; a line that leads to another search is none. */
  readonly count: number;
};

export function useHits(text: string): Hits {
  const roles = use(StaffContext)?.roles ?? [];
  const mayOpen = use(MayOpenContext);
  const found = useSearchHits(text);
  const pages = findPages(pagesOf(roles), text).map(({ path, name, group }): HitLine => ({
    key: path,
    kind: menuGroups[group],
    title: name,
    note: "",
    href: path,
  }));
  const lines = [...found.lines, ...pages];
  const isNowhere = lines.length === 0 && !found.isSearching && found.failure === undefined;
  return {
    ...found,
    count: lines.length,
    lines: isNowhere && mayOpen("/money") ? [inMoney(text)] : lines,
  };
}

/** Names of players are found by their beginning only, and payers and amounts on the page for money. */
const inMoney = (text: string): HitLine => ({
  key: "money",
  kind: "Tìm tiền",
  title: `“${text.trim()}”`,
  note: "Tìm nhanh chỉ có đầu tên đăng nhập, điện thoại, email và mã. Người trả và số tiền có ở Tìm tiền.",
  href: moneySearch(text),
});
