import { expect, test } from "vitest";
import { actInWords, approvalInWords, proposalInWords, workInWords } from "./work-in-words.ts";

const grant = { operation: "grant", facts: { username: "an", grantedKp: 500, occasion: "x" } };
const back = { operation: "return", facts: { transfer: "sepay:1796", amountVnd: 100_000 } };
const lock = { operation: "lock", facts: { username: "an" } };

test("R-OPS-B: the buttons that do, propose and approve an operation have the amount that it moves", () => {
  expect(actInWords(back)).toBe("Trả lại 100.000đ");
  expect(actInWords(lock)).toBe("Khóa tài khoản");
  expect(proposalInWords(grant)).toBe("Đề nghị cộng 500 KP");
  expect(proposalInWords(lock)).toBe("Đề nghị phê duyệt");
  expect(approvalInWords(grant)).toBe("Phê duyệt cộng 500 KP");
  const refund = { operation: "refund", facts: { amountVnd: 1_200_000, recalledKp: 12_000 } };
  expect(approvalInWords(refund)).toBe("Phê duyệt hoàn 1.200.000đ");
  expect(approvalInWords(lock)).toBe("Phê duyệt");
});

test("R-OPS-B: what was done is a sentence with the amount and the player, without ids", () => {
  expect(workInWords(grant)).toBe("Cộng 500 KP cho an.");
  expect(workInWords(back)).toBe("Trả lại 100.000đ.");
  expect(workInWords(lock)).toBe("Khóa tài khoản: an.");
  const pause = { operation: "pause-channel", facts: { kind: "method", label: "MoMo" } };
  expect(workInWords(pause)).toBe("Tạm ngừng kênh nạp: MoMo.");
});
