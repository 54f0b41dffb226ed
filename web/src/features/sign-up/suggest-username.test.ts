import { expect, test } from "vitest";
import { suggestUsername } from "./suggest-username.ts";

test.each([
  ["Võ Lâm", "vo_lam"],
  ["  Đại Hiệp 99 ", "dai_hiep_99"],
  ["Kiếm-Khách!", "kiem_khach"],
  ["vo_lam", undefined],
  ["Lê", undefined],
  ["武林", undefined],
])("R-SIGNUP-2: '%s' becomes %s", (typed, suggested) => {
  expect(suggestUsername(typed)).toBe(suggested);
});
