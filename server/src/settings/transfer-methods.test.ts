/** Which payment QR codes and lists of methods the setting `transferMethods` accepts. */
import { expect, test } from "vitest";
import { portal as demo } from "../../../portal.config.ts";
import { portalSettings } from "./portal-settings.ts";

/** QR codes of wallets and others, published with vietnam-qr-pay. MoMo's account is invented. */
const MOMO =
  "00020101021138620010A000000727013200069710250118PSP1234567890000000208QRIBFTTA53037045802VN62190515MOMOW2W123456786304821F";
const MOMO_OLD =
  "00020101021138620010A00000072701320006970454011899MM24011M348750800208QRIBFTTA53037045802VN62190515MOMOW2W3487508080030466304EBC8";
const ZALOPAY =
  "00020101021138620010A00000072701320006970454011899ZP24009M072482670208QRIBFTTA53037045802VN6304073C";
const VNPAY_WITH_AMOUNT =
  "00020101021126280010A0000007750110010531314453037045408210900005802VN5910CELLPHONES62600312CPSHN ONLINE0517021908061613127850705ONLHN0810CellphoneS63047685";
const FOR_ONE_PAYMENT =
  "00020101021238530010A0000007270123000697041601092576788590208QRIBFTTA53037045405100005802VN62150811Chuyen tien630453E6";

const wallet = {
  name: "momo",
  label: "MoMo",
  type: "e-wallet",
  feed: "momo",
  qr: MOMO,
  accountName: "CONG TY FS ONLINE",
  mobileAccountNumber: "0900000300",
  kpPer10000Vnd: 100,
};

const check = (...transferMethods: object[]) =>
  portalSettings.safeParse({ ...demo, payment: { ...demo.payment, transferMethods } });

test.each([MOMO, MOMO_OLD, ZALOPAY])("R-PAY-4: a wallet's own code is taken: %s", (qr) => {
  expect(check({ ...wallet, qr }).success).toBe(true);
});

test.each([
  ["is empty", ""],
  ["is an address", "https://me.momo.vn/fsonline"],
  ["has one character changed", MOMO.replace("123456789000000", "123456789000001")],
  ["has another checksum", MOMO.replace("821F", "821E")],
  ["is cut", MOMO.slice(0, -1)],
  ["is of one amount", VNPAY_WITH_AMOUNT],
  ["is for one payment", FOR_ONE_PAYMENT],
])(
  "R-PAY-4: a code that %s keeps the portal from starting, and the setting is named",
  (_how, qr) => {
    const { error } = check({ ...wallet, qr });
    expect(error?.issues.map(({ path }) => path.join("."))).toEqual([
      "payment.transferMethods.0.qr",
    ]);
  },
);

test("R-PAY-5: two methods with one name, or two wallets with one feed, are refused", () => {
  const other = { ...wallet, name: "viettelpay" };
  expect(check(wallet, { ...other, feed: "viettel" }).success).toBe(true);
  expect(check(wallet, { ...wallet, feed: "viettel" }).error?.issues[0]?.message).toContain("name");
  expect(check(wallet, other).error?.issues[0]?.message).toContain("feed");
});
