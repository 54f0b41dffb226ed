import { hasRight } from "@portal/contract/console/rights";
import { search } from "@portal/contract/console/search";
import { use, useEffect, useState } from "react";
import { useReply } from "../api.ts";
import { pagesOf } from "../menu.ts";
import { StaffContext } from "../session/staff.ts";
import { hrefOf, kindNames, wordsOf } from "./hit-words.ts";

/** Typing is over when nothing comes for so long. */
const SETTLES_AFTER_MS = 150;
/** Less than this names too much. */
const LEAST_LENGTH = 3;

/** One line of the palette. */
export type PaletteLine = {
  readonly key: string;
  readonly kind: string;
  readonly title: string;
  readonly note: string;
  readonly href: string | undefined;
};

/** Returns the pages whose name has the text, and what the search finds by it. */
export function useHits(text: string): {
  readonly lines: readonly PaletteLine[];
  readonly isSearching: boolean;
  readonly failure: string | undefined;
} {
  const roles = use(StaffContext)?.roles ?? [];
  const wanted = useSettled(text.trim());
  const maySearch = hasRight(roles, "search") && wanted.length >= LEAST_LENGTH;
  const { data, error, isLoading } = useReply(search, maySearch ? { query: { q: wanted } } : null);
  const found = (maySearch ? data?.hits : undefined) ?? [];
  const named = plain(text);
  const pages = pagesOf(roles)
    .filter(({ name }) => plain(name).includes(named))
    .map(({ path, name }) => ({ key: path, kind: "Trang", title: name, note: "", href: path }));
  const hits = found.map((hit) => ({
    key: `${hit.kind}:${hit.id}:${hit.match}`,
    kind: kindNames[hit.kind],
    href: hrefOf(hit),
    ...wordsOf(hit),
  }));
  return {
    lines: [...hits, ...pages],
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

/** Returns the text without marks and case, as people type when they are in a hurry. */
const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll("đ", "d")
    .normalize("NFD")
    .replaceAll(/\p{Mark}/gu, "");
