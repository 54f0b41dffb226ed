import { vnd } from "@portal/contract/values/money";
import { expect, test } from "vitest";
import { qrWithAmount } from "./qr-with-amount.ts";

const STATIC =
  "00020101021138570010A00000072701270006970436011300710008888880208QRIBFTTA53037045802VN62150811FSO USER00163047ECD";
const WITH_100_000 =
  "00020101021238570010A00000072701270006970436011300710008888880208QRIBFTTA530370454061000005802VN62150811FSO USER001630457EB";
/** NAPAS VietQR specification 1.0: to an account, 180.000đ, with a bill number. */
const WITH_180_000 =
  "00020101021238570010A00000072701270006970403011300110123456780208QRIBFTTA530370454061800005802VN62340107NPS68690819thanh toan don hang63042E2E";

test("R-PAY-4: an amount goes into the code as the builder of such codes writes it", () => {
  expect(qrWithAmount(STATIC, vnd(100_000))).toBe(WITH_100_000);
});

test("R-PAY-4: another amount takes the place of the first, and all else stays", () => {
  const changed = qrWithAmount(WITH_180_000, vnd(2_500_000));
  expect(changed).toContain("54072500000");
  expect(qrWithAmount(changed, vnd(180_000))).toBe(WITH_180_000);
});

test("R-PAY-4: a code that is damaged or of another kind is left alone", () => {
  const damaged = STATIC.replace("7ECD", "7ECE");
  const short = STATIC.slice(0, -1);
  for (const text of [damaged, short, "https://example.vn/pay", ""]) {
    expect(qrWithAmount(text, vnd(100_000))).toBe(text);
  }
});
