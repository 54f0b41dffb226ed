import type { PortalSettings } from "./server/src/settings/portal-settings.ts";

const CARD_VALUES_VND = [10_000, 20_000, 30_000, 50_000, 100_000, 200_000, 300_000, 500_000];

const TRANSFER_BONUSES = [
  { cashValueVnd: 100_000, bonusPercent: 5 },
  { cashValueVnd: 200_000, bonusPercent: 7 },
  { cashValueVnd: 500_000, bonusPercent: 10 },
  { cashValueVnd: 1_000_000, bonusPercent: 12 },
  { cashValueVnd: 2_000_000, bonusPercent: 15 },
];

/** The operator's settings: the fsonline demo. Secrets and addresses are environment variables. */
export const portal: PortalSettings = {
  brand: {
    gameId: "fsonline",
    gameName: "FS Online",
    newsUrl: "https://fsonline.example/tin-tuc",
    downloadUrl: "https://fsonline.example/tai-game",
    socialUrl: "https://social.example/fsonline",
    supportPhones: ["0900000100", "0900000200"],
    supportTakesCalls: true,
    supportHours: "8:00–22:00 mỗi ngày",
    copyright: "© 2026 FS Online",
  },
  securityContact: { contacts: ["mailto:security@fsonline.example"], expires: "2027-10-31T00:00" },
  accounts: { maxPerPhone: 5, phoneChangeProof: "phone", emailPolicy: "locked" },
  payment: {
    contentPrefix: "FSO",
    transferMethods: [
      {
        name: "vietcombank",
        label: "Vietcombank",
        type: "bank",
        feed: "sepay",
        bank: "vietcombank",
        accountName: "CONG TY FS ONLINE",
        accountNumber: "1013579246",
        kpPer10000Vnd: 100,
        bonuses: TRANSFER_BONUSES,
      },
      {
        name: "techcombank",
        label: "Techcombank",
        type: "bank",
        feed: "sepay",
        bank: "techcombank",
        accountName: "CONG TY FS ONLINE",
        accountNumber: "19036668888019",
        kpPer10000Vnd: 100,
        bonuses: TRANSFER_BONUSES,
      },
      {
        name: "momo",
        label: "MoMo",
        type: "e-wallet",
        feed: "momo",
        qr: "00020101021138620010A000000727013200069710250118PSP2468135790000010208QRIBFTTA53037045802VN62190515MOMOW2W246813576304244D",
        accountName: "CONG TY FS ONLINE",
        mobileAccountNumber: "0900000300",
        kpPer10000Vnd: 100,
        bonuses: TRANSFER_BONUSES,
      },
      {
        name: "viettelpay",
        label: "ViettelPay",
        type: "e-wallet",
        feed: "viettel",
        qr: "00020101021138540010A00000072701240006971005011009000004000208QRIBFTTA53037045802VN63049026",
        accountName: "CONG TY FS ONLINE",
        mobileAccountNumber: "0900000400",
        kpPer10000Vnd: 100,
        bonuses: TRANSFER_BONUSES,
      },
    ],
    lostTransfers: { creditAtOnceMaxVnd: 2_000_000, waitHours: 24 },
    cards: {
      kpPer10000Vnd: 100,
      providers: [
        {
          serviceCode: "VIETTEL",
          name: "Viettel",
          imageUrl: "/cards/viettel.svg",
          valuesVnd: CARD_VALUES_VND,
          serialLengths: [11, 14],
          pinLengths: [13, 15],
        },
        {
          serviceCode: "MOBIFONE",
          name: "MobiFone",
          imageUrl: "/cards/mobifone.svg",
          valuesVnd: CARD_VALUES_VND,
          serialLengths: [15],
          pinLengths: [12],
        },
        {
          serviceCode: "VINAPHONE",
          name: "VinaPhone",
          imageUrl: "/cards/vinaphone.svg",
          valuesVnd: CARD_VALUES_VND,
          serialLengths: [14],
          pinLengths: [14],
        },
      ],
    },
  },
  recharge: {
    coinName: "Đồng",
    payableValues: [
      { creditKp: 100, coins: 10_000 },
      { creditKp: 200, coins: 20_500 },
      { creditKp: 500, coins: 52_500 },
      { creditKp: 1_000, coins: 107_500 },
      { creditKp: 2_000, coins: 220_000 },
      { creditKp: 5_000, coins: 575_000 },
    ],
  },
  giftCodes: {
    enterAt: "Trong game: Hoạt động → GiftCode → dán mã → Nhận",
    campaigns: [
      {
        id: "chia-se-2026",
        kind: "share",
        description: "Code Tân Thủ",
        gives: "Túi Tân Thủ: 500 Đồng khóa, 10 Hồi Huyết Đan",
        from: "2026-01-01T00:00",
        to: "2036-01-01T00:00",
        postUrl: "https://fsonline.example/su-kien/tan-thu",
      },
      {
        id: "tich-luy-100k-2026",
        kind: "top-up",
        description: "KeyAuto",
        gives: "Khóa treo máy 30 ngày, 1.000 Đồng khóa",
        thresholdVnd: 100_000,
        from: "2026-01-01T00:00",
        to: "2036-01-01T00:00",
      },
    ],
  },
  staff: {
    rolesClaim: "groups",
    roles: {
      "portal-support": "support",
      "portal-payments": "payments",
      "portal-senior": "senior",
      "portal-accountant": "accountant",
      "portal-marketing": "marketing",
      "portal-auditor": "auditor",
      "portal-admin": "admin",
    },
  },
};
