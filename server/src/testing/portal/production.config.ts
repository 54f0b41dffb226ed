/** An operator's settings file: the demo's offers with another brand, accounts and addresses. */
import { portal as demo } from "../../../../portal.config.ts";
import type { PortalSettings } from "../../settings/portal-settings.ts";

const SITE = "https://vankiem.example.test";
const ACCOUNT_NAME = "CONG TY VAN KIEM";
/** The account at Vietcombank to which notices in tests go. */
export const OPERATOR_ACCOUNT = "0071004455667";

const HALF_A_YEAR_MS = 182 * 24 * 60 * 60_000;
const inHalfAYear = new Date(Date.now() + HALF_A_YEAR_MS).toISOString().slice(0, 10);

/** The operator's own fields of each method, by its name. */
const OWN: Readonly<Record<string, object>> = {
  vietcombank: { accountNumber: OPERATOR_ACCOUNT },
  techcombank: { accountNumber: "19021234567890" },
  momo: {
    mobileAccountNumber: "0900000700",
    qr: "00020101021138620010A000000727013200069710250118PSP9753186420000010208QRIBFTTA53037045802VN62190515MOMOW2W97531864630478D5",
  },
  viettelpay: {
    mobileAccountNumber: "0900000800",
    qr: "00020101021138540010A00000072701240006971005011009000008000208QRIBFTTA53037045802VN63040F6D",
  },
};

export const portal: PortalSettings = {
  ...demo,
  brand: {
    ...demo.brand,
    gameId: "vankiem",
    gameName: "Vạn Kiếm",
    newsUrl: `${SITE}/tin-tuc`,
    downloadUrl: `${SITE}/tai-game`,
    playUrl: `${SITE}/choi-ngay`,
    socialUrl: `${SITE}/cong-dong`,
    supportPhones: ["0900000500", "0900000600"],
    copyright: "© 2026 Vạn Kiếm",
  },
  accounts: { ...demo.accounts, languages: ["vi-VN"] },
  securityContact: {
    contacts: ["mailto:security@vankiem.example.test"],
    expires: `${inHalfAYear}T00:00`,
  },
  payment: {
    ...demo.payment,
    contentPrefix: "VKM",
    transferMethods: demo.payment.transferMethods.map((method) => ({
      ...method,
      accountName: ACCOUNT_NAME,
      ...OWN[method.name],
    })),
  },
  giftCodes: { campaigns: [] },
};

/** Returns this configuration as a file's text, for a machine without the repository. */
export const settingsFile = (): string => `export const portal = ${JSON.stringify(portal)};\n`;
