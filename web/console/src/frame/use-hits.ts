/** Returns what the palette finds by a text: players, money and more by the search, and pages by their names. */
import { use } from "react";
import { pagesOf } from "../menu.ts";
import { StaffContext } from "../session/staff.ts";
import { type HitLine, useSearchHits } from "./search-hits.ts";

export function useHits(text: string): ReturnType<typeof useSearchHits> {
  const roles = use(StaffContext)?.roles ?? [];
  const found = useSearchHits(text);
  const named = plain(text);
  const pages = pagesOf(roles)
    .filter(({ name }) => plain(name).includes(named))
    .map(({ path, name }): HitLine => ({
      key: path,
      kind: "Trang",
      title: name,
      note: "",
      href: path,
    }));
  return { ...found, lines: [...found.lines, ...pages] };
}

/** Returns the text without marks and case, as people type when they are in a hurry. */
const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll("đ", "d")
    .normalize("NFD")
    .replaceAll(/\p{Mark}/gu, "");
