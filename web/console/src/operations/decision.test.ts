import { expect, test } from "vitest";
import { approvalInWords } from "./decision.tsx";

test("R-OPS-B: the button of an approval has the amount that it moves", () => {
  const grant = { operation: "grant", facts: { username: "an", grantedKp: 500, balanceKp: 1 } };
  expect(approvalInWords(grant)).toBe("Phê duyệt cộng 500 KP");
  const refund = { operation: "refund", facts: { amountVnd: 1_200_000, recalledKp: 12_000 } };
  expect(approvalInWords(refund)).toBe("Phê duyệt hoàn 1.200.000đ");
  expect(approvalInWords({ operation: "lock", facts: { username: "an" } })).toBe("Phê duyệt");
});
