/** Tests what the picture of a receipt shows to others: no account, card, reference or balance. */
import type { TransactionLine } from "@portal/contract/transactions";
import { expect, test } from "vitest";
import { receiptFacts } from "./receipt-facts.ts";

const words = {
  bonus: "Thưởng",
  character: "Nhân vật",
  zone: "Máy chủ",
  time: "Thời gian",
  code: "Mã",
};
const line: TransactionLine = {
  id: "0198f3a1-0000-7000-8000-00001234abcd",
  type: "topup.card",
  status: "success",
  value: 200_000,
  currency: "VND",
  updatedAt: "2026-11-21T02:05:00Z",
  createdAt: "2026-11-21T02:05:00Z",
  payload: {
    serial: "10004783347874",
    pin: "0184",
    source: "vietcombank",
    provider: "VIETTEL",
    reference: "FT26060123456789",
    errorNote: "gửi bởi NGUYEN VAN A",
    creditKp: 2_000,
  },
  relatedTransactions: [{ id: "b", type: "credit.bonus", realValue: 140 }],
  balanceAfter: 98_765,
  parentId: null,
  settledDebt: 0,
};

test("R-TX-1: a picture to share shows what was got and paid, when, and a code to find it by", () => {
  const facts = receiptFacts(line, "Nạp", words);
  expect(facts).toEqual({
    name: "Nạp",
    sum: "+2.140 KP",
    paid: "200.000đ",
    rows: [
      ["Thưởng", "+140 KP"],
      ["Thời gian", "09:05 21/11/2026"],
      ["Mã", "1234ABCD"],
    ],
  });
  const metadata = { gameId: "fsonline", coin: 107_500, coinName: "Ngân Lượng" };
  const receiver = { zoneName: "Hoa Sơn", characterName: "Lệnh Hồ Xung" };
  const pay = {
    ...line,
    type: "credit.pay",
    value: -1_000,
    currency: "KP" as const,
    payload: { metadata: { ...metadata, ...receiver } },
  };
  expect(receiptFacts(pay, "Nạp game", words)).toMatchObject({
    sum: "1.075 Ngân Lượng",
    paid: "1.000 KP",
    rows: [
      ["Nhân vật", "Lệnh Hồ Xung"],
      ["Máy chủ", "Hoa Sơn"],
      expect.anything(),
      expect.anything(),
    ],
  });
  const refund = { ...pay, type: "credit.refund", value: 1_000 };
  expect(receiptFacts(refund, "Hoàn KP", words), "a refund gives KP").toMatchObject({
    sum: "+1.000 KP",
    paid: undefined,
  });
});

test("R-TX-1: the picture holds no personal data", () => {
  const shown = JSON.stringify(receiptFacts(line, "Nạp", words));
  for (const secret of ["10004783347874", "0184", "FT2606", "NGUYEN", "98.765", line.id]) {
    expect(shown).not.toContain(secret);
  }
});
