/** Finds the menu's pages by their names, and by what people call the work that is done there. */
import type { MenuPage } from "../menu.ts";

/** What people type who want a page, beside its name. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  "/bonuses": "khuyến mãi, nhân đôi",
  "/books": "kế toán, doanh thu",
  "/books/month": "một tháng, doanh thu",
  "/brand": "cài đặt, logo, hỗ trợ",
  "/bulk": "bồi thường, tệp",
  "/cases": "khiếu nại, hỗ trợ",
  "/channels": "tạm ngừng, mở lại, bảo trì, tài khoản ngân hàng, cài đặt",
  "/data-requests": "xóa tài khoản",
  "/gift-campaigns": "khuyến mãi, mã quà tặng",
  "/log": "lịch sử thao tác",
  "/net": "phí",
  "/notices": "bảo trì, tin, sự kiện",
  "/outgoing": "hoàn tiền",
  "/payouts": "hoàn tiền",
  "/queues/stuck": "kẹt",
  "/queues/unmatched": "gán tiền",
  "/reconcile": "sao kê, khóa sổ",
  "/shop": "bảng giá, tỉ giá, cài đặt",
  "/staff": "phân quyền, vai trò, hạn mức, cài đặt",
};

/** Returns the pages that the text names, those by their own name first. */
export function findPages(pages: readonly MenuPage[], text: string): readonly MenuPage[] {
  const wanted = plain(text);
  const isIn = (words: string) => plain(words).includes(wanted);
  const named = pages.filter(({ name }) => isIn(name));
  const others = pages.filter(
    (page) => !named.includes(page) && isIn(OTHER_WORDS[page.path] ?? ""),
  );
  return [...named, ...others];
}

/** Returns the text without marks and case, as people type when they are in a hurry. */
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
