import { expect, test } from "vitest";
import { factsInWords } from "./facts.tsx";

test("R-OPS-13: the log says in Vietnamese who proposed what another person approved", () => {
  expect(factsInWords({ grantedKp: 5_000, approvalId: "0199", proposedBy: "lan" })).toBe(
    "Cộng (KP): 5.000 · Mã đề nghị: 0199 · Người đề nghị: lan",
  );
});

test("R-OPS-13: a list has no word of the programs: names, accounts, methods and reasons are the glossary's", () => {
  const said = factsInWords({
    noticeId: 17,
    isNew: true,
    content: { layer: "campaign" },
    bonusKp: 50,
    account: "cash:momo",
    methods: "vietcombank, momo",
    code: "payer_request",
    zone: "1",
    revealed: ["phoneNumber", "email"],
  });
  expect(said).toBe(
    "Thưởng (KP): 50 · Tài khoản sổ cái: Tiền tại MoMo · Kênh nạp: Vietcombank, MoMo · Lý do: người chuyển xin lại · Đã xem: số điện thoại, email",
  );
});
