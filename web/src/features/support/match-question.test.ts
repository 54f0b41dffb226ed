import { expect, test } from "vitest";
import { matches } from "./match-question.ts";

const QUESTION = "Đơn mua gói chờ tiền bao lâu, có hủy được không?";

test.each(["hủy đơn", "huy don", "HỦY", "  gói  chờ ", "bao la"])(
  "R-SHOP-7: a question is found by %j",
  (search) => expect(matches(QUESTION, search)).toBe(true),
);

test.each(["mật khẩu", "hủy thẻ", "hùy", "oi"])(
  "R-SHOP-7: %j, which it has not all of, does not find it",
  (search) => expect(matches(QUESTION, search)).toBe(false),
);
