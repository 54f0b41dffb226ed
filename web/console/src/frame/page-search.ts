/** Finds the menu's pages by their names, and by what people call the work that is done there. */
import type { MenuPage } from "../menu.ts";

/** What people type who want a page, beside its name: without marks, as they do in a hurry. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  "/bonuses": "khuyen mai, nhan doi",
  "/books": "ke toan, doanh thu",
  "/books/month": "mot thang, doanh thu",
  "/brand": "cai dat, logo, ho tro",
  "/bulk": "boi thuong, tep",
  "/cases": "khieu nai, ho tro",
  "/channels": "tam ngung, mo lai, bao tri, tai khoan ngan hang, cai dat",
  "/data-requests": "xoa tai khoan",
  "/gift-campaigns": "khuyen mai, ma qua tang",
  "/log": "lich su thao tac",
  "/net": "phi",
  "/notices": "bao tri, tin, su kien",
  "/outgoing": "hoan tien",
  "/payouts": "hoan tien",
  "/queues/stuck": "ket",
  "/queues/unmatched": "gan tien",
  "/reconcile": "sao ke, khoa so",
  "/shop": "bang gia, ti gia, cai dat",
  "/staff": "phan quyen, vai tro, han muc, cai dat",
};

/** Returns the pages that the text names, those by their own name first. */
export function findPages(pages: readonly MenuPage[], text: string): readonly MenuPage[] {
  const wanted = plain(text);
  const named = pages.filter(({ name }) => plain(name).includes(wanted));
  const others = pages.filter(
    (page) => !named.includes(page) && OTHER_WORDS[page.path]?.includes(wanted),
  );
  return [...named, ...others];
}

/** Returns the text without marks and case. */
const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll("đ", "d")
    .normalize("NFD")
    .replaceAll(/\p{Mark}/gu, "");

/** An amount as people write it: `100.000`, `100000đ`. */
const AMOUNT = /^\d[\d.]*đ?$/;

/** Returns the search for money by an amount or a payer, which the quick search does not find. */
export const moneySearch = (text: string): string => {
  const wanted = text.trim();
  const field = AMOUNT.test(wanted)
    ? { amountVnd: wanted.replaceAll(/\D/g, "") }
    : { payer: wanted };
  return `/money?${new URLSearchParams(field).toString()}`;
};
