import type { ShopContent } from "@portal/contract/console/shop-content";
import { expect, test } from "vitest";
import { cashInWords } from "./cash-in-words.ts";
import { effectInWords } from "./effect-in-words.ts";
import { changedParts, contentOf, typedShop } from "./typed.ts";

const content: ShopContent = {
  packages: [
    { creditKp: 100, coins: 10_000 },
    { creditKp: 500, coins: 52_500, badge: "Bán chạy", until: "2026-12-24T17:00:00.000Z" },
  ],
  methods: [
    {
      name: "vietcombank",
      kpPer10000Vnd: 100,
      steps: [{ cashValueVnd: 100_000, bonusPercent: 5 }],
    },
  ],
  // As version 1 is: without the servers, which the game names.
  zones: [],
};
const known = { methods: [{ name: "vietcombank" }], zones: [{ id: "1", name: "Hoa Sơn" }] };

test("R-OPS-15: a form in which nothing was typed changes nothing", () => {
  expect(changedParts(typedShop(content, known), typedShop(content, known))).toEqual([]);
});

test("R-OPS-15: what was typed is named by its part; what is half typed is no moment", () => {
  const today = typedShop(content, known);
  const [first, ...others] = today.packages;
  const typed = {
    ...today,
    packages: [{ ...first!, from: "25/12" }, ...others],
    zones: [{ id: "1", name: "Hoa Sơn 1" }],
  };
  expect(changedParts(typed, today)).toEqual(["gói", "máy chủ"]);
  expect(contentOf(typed).packages[0]?.from).toBe("25/12");
});

test("R-OPS-15: a package's price says what money it takes, and the least where rates differ", () => {
  expect(cashInWords(100, content.methods)).toBe("≈ 10.000đ");
  const dearer = { name: "card", kpPer10000Vnd: 80, steps: [] };
  expect(cashInWords(100, [...content.methods, dearer])).toBe("từ 10.000đ");
});

test("R-OPS-15: an estimate says who gets more KP, and which purchases get more coins", () => {
  const package500 = { creditKp: 500, sold: 44, gaveCoins: 2_310_000 };
  const inWords = (wouldGiveCoins: number | null, more = 0, less = 0) =>
    effectInWords(
      { players: { more, less, same: 29 }, packages: [{ ...package500, wouldGiveCoins }] },
      "Ngân Lượng",
    );
  expect(inWords(2_640_000)).toBe(
    "KP nạp được: không đổi · Ngân Lượng: 44 lượt mua được thêm 3.300",
  );
  expect(inWords(2_310_000, 3, 2)).toBe(
    "KP nạp được: 3 người được thêm, 2 người được ít hơn · Ngân Lượng: không đổi",
  );
  expect(inWords(2_300_000)).toContain("44 lượt mua được ít hơn 100");
  expect(inWords(null)).toContain("44 lượt mua gói không còn bán");
});
