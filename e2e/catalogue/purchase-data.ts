/** The packages and purchases that the pictures show. */
import type { TransferMethod } from "@portal/contract/payment";
import type { Purchase, PurchaseQuotes } from "@portal/contract/purchase";
import { coins, kp, vnd } from "@portal/contract/values/money";
import { MOMENT } from "../support/browser/still.ts";
import { uuid } from "./reach.ts";
import { OFFERS } from "./recharge.ts";

/** The demo's rate: 100 KP for 10.000đ. */
const RATE_VND = 100;
const wayOf = (method: string, label: string, missingKp: number) => ({
  method,
  label,
  type: "bank" as const,
  amountVnd: vnd(missingKp * RATE_VND),
  creditKp: kp(missingKp),
  bonusKp: kp(0),
  nextBonus: null,
  isPaused: false,
});

export const quotes = (balanceKp: number): PurchaseQuotes => ({
  balanceKp: kp(balanceKp),
  debtKp: kp(0),
  coinName: "Đồng",
  method: "vietcombank",
  packages: OFFERS.map(([creditKp, coinCount]) => {
    const missingKp = Math.max(0, creditKp - balanceKp);
    return {
      creditKp: kp(creditKp),
      coins: coins(coinCount),
      missingKp: kp(missingKp),
      needsProof: false,
      waysToPay:
        missingKp === 0
          ? []
          : [
              wayOf("vietcombank", "Vietcombank", missingKp),
              wayOf("techcombank", "Techcombank", missingKp),
              { ...wayOf("momo", "MoMo", missingKp), type: "e-wallet" as const },
            ],
    };
  }),
});

export const method: TransferMethod = {
  name: "vietcombank",
  label: "Vietcombank",
  type: "bank",
  exchangeRate: 0.01,
  qrCodeData:
    "00020101021238570010A00000072701270006970436011300710008888880208QRIBFTTA530370454061000005802VN62150811FSO USER001630457EB",
  paymentSyntax: "FSO4X7K2M9P",
  accountName: "CONG TY FS ONLINE",
  accountNumber: "1013579246",
  mobileAccountNumber: null,
  bonuses: [],
  appLink:
    "https://dl.vietqr.io/pay?app={app}&ba=1013579246@vcb&tn=FSO4X7K2M9P&bn=CONG%20TY%20FS%20ONLINE&am={amountVnd}&url={returnUrl}",
};

export const wallet: TransferMethod = {
  ...method,
  name: "momo",
  label: "MoMo",
  type: "e-wallet",
  accountNumber: null,
  mobileAccountNumber: "0900000300",
  appLink: "https://nhantien.momo.vn/{phone}/{amountVnd}",
};

export const awaiting: Purchase = {
  id: uuid(1),
  state: "awaiting_payment",
  package: { creditKp: kp(1_000), coins: coins(107_500), coinName: "Đồng" },
  zone: { id: "1", name: "Hoa Sơn" },
  character: "Lệnh Hồ Xung",
  characterId: null,
  balanceKp: kp(0),
  missingKp: kp(1_000),
  needsProof: false,
  payment: { method, amountVnd: vnd(100_000), topUpId: uuid(2) },
  received: [],
  over: null,
  transactionId: null,
  why: null,
  createdAt: MOMENT,
  expiresAt: MOMENT,
  deliveredAt: null,
};
export const paid: Purchase = { ...awaiting, missingKp: kp(0), payment: null };
export const part = {
  transactionId: uuid(3),
  amountVnd: vnd(60_000),
  creditKp: kp(600),
  bonusKp: kp(0),
};
export const delivered: Purchase = {
  ...paid,
  state: "delivered",
  transactionId: uuid(1),
  deliveredAt: MOMENT,
};
