import { vnd } from "@portal/contract/values/money";
import type { VietQr } from "../../../testing/money/read-viet-qr.ts";

/**
 * QR codes that others have published, each with its name, its text and what it means. From the NAPAS VietQR
 * specification 1.0, vietqr.io, and the tests of open libraries.
 */
export const PUBLISHED_QR_CODES: readonly (readonly [string, string, VietQr])[] = [
  [
    "ACB, static",
    "00020101021138530010A0000007270123000697041601092576788590208QRIBFTTA53037045802VN6304AE9F",
    code("static", "970416", "257678859", null, null),
  ],
  [
    "ACB, dynamic",
    "00020101021238530010A0000007270123000697041601092576788590208QRIBFTTA53037045405100005802VN62150811Chuyen tien630453E6",
    code("dynamic", "970416", "257678859", 10_000, "Chuyen tien"),
  ],
  [
    "ACB, dynamic, 1.000",
    "00020101021238530010A0000007270123000697041601092576788590208QRIBFTTA5303704540410005802VN62150811Chuyen tien6304BBB8",
    code("dynamic", "970416", "257678859", 1_000, "Chuyen tien"),
  ],
  [
    "Techcombank, checksum with a leading zero",
    "00020101021138580010A000000727012800069704070114190304136010180208QRIBFTTA53037045802VN63040283",
    code("static", "970407", "19030413601018", null, null),
  ],
  [
    "NAPAS, dynamic to an account, with a bill number",
    "00020101021238570010A00000072701270006970403011300110123456780208QRIBFTTA530370454061800005802VN62340107NPS68690819thanh toan don hang63042E2E",
    code("dynamic", "970403", "0011012345678", 180_000, "thanh toan don hang"),
  ],
  [
    "NAPAS, static to a card",
    "00020101021138600010A00000072701300006970403011697040311012345670208QRIBFTTC53037045802VN63044F52",
    { ...code("static", "970403", "9704031101234567", null, null), to: "card" },
  ],
  [
    "NAPAS, dynamic to a card",
    "00020101021238600010A00000072701300006970403011697040311012345670208QRIBFTTC530370454061800005802VN62340107NPS68690819thanh toan don hang6304A203",
    {
      ...code("dynamic", "970403", "9704031101234567", 180_000, "thanh toan don hang"),
      to: "card",
    },
  ],
  [
    "VietinBank, dynamic",
    "00020101021238570010A00000072701270006970415011300110019324180208QRIBFTTA530370454061200005802VN62170813ung ho lu lut6304C15C",
    code("dynamic", "970415", "0011001932418", 120_000, "ung ho lu lut"),
  ],
  [
    "VietinBank, dynamic, 79.000",
    "00020101021238560010A0000007270126000697041501121133666688880208QRIBFTTA53037045405790005802VN62220818Ung Ho Quy Vac Xin63043ACF",
    code("dynamic", "970415", "113366668888", 79_000, "Ung Ho Quy Vac Xin"),
  ],
  [
    "NAPAS, first example with its account's length put right",
    "00020101021138570010A00000072701270006970403011300110123456780208QRIBFTTA53037045802VN63049E6F",
    code("static", "970403", "0011012345678", null, null),
  ],
  [
    "MoMo",
    "00020101021138620010A000000727013200069710250118PSP1234567890000000208QRIBFTTA53037045802VN62190515MOMOW2W123456786304821F",
    code("static", "971025", "PSP123456789000000", null, null),
  ],
  [
    "MoMo, old form with its own object",
    "00020101021138620010A00000072701320006970454011899MM24011M348750800208QRIBFTTA53037045802VN62190515MOMOW2W3487508080030466304EBC8",
    code("static", "970454", "99MM24011M34875080", null, null),
  ],
  [
    "ZaloPay",
    "00020101021138620010A00000072701320006970454011899ZP24009M072482670208QRIBFTTA53037045802VN6304073C",
    code("static", "970454", "99ZP24009M07248267", null, null),
  ],
];
function code(
  initiation: VietQr["initiation"],
  bankBin: string,
  accountNumber: string,
  amountVnd: number | null,
  content: string | null,
): VietQr {
  const amount = amountVnd === null ? null : vnd(amountVnd);
  return { initiation, bankBin, accountNumber, to: "account", amountVnd: amount, content };
}
