import { expect, test } from "vitest";
import { factsInWords } from "./facts.tsx";

test("R-OPS-13: the log says in Vietnamese who proposed what another person approved", () => {
  const approvalId = "7cc9a2cc-97cd-4c44-b012-4bd690368b64";
  expect(factsInWords({ grantedKp: 5_000, approvalId, proposedBy: "lan" })).toBe(
    "Cộng: 5.000 KP · Người đề nghị: lan · Mã đề nghị: 90368B64",
  );
});

test("R-OPS-13: a list has no word of the programs: names, zones, accounts, methods and reasons are the glossary's", () => {
  const said = factsInWords({
    noticeId: 17,
    isNew: true,
    content: { layer: "campaign" },
    bonusKp: 50,
    account: "cash:momo",
    methods: "vietcombank, momo",
    code: "payer_request",
    kind: "zone",
    name: "1",
    label: "Hoa Sơn",
    revealed: ["phoneNumber", "email"],
  });
  expect(said).toBe(
    "Kênh nạp: Vietcombank, MoMo · Thưởng: 50 KP · Lý do: người chuyển xin lại · Kênh: Hoa Sơn · Đã xem: số điện thoại, email · Tài khoản sổ cái: Tiền tại MoMo",
  );
});

test("R-OPS-B: an approver reads what changes, not the list of what stays", () => {
  const said = factsInWords({
    packages: "100 KP = 150",
    zoneOrder: null,
    replaces: null,
    limitKp: null,
  });
  expect(said).toBe("Gói: 100 KP = 150 · Nhiều nhất: không giới hạn");
});
