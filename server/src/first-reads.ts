/** Lists what a player's page requests first (`firstReads`). Its document has boot.js request it ahead of the scripts. */
import { getGiftCodes } from "@portal/contract/gift-code";
import type { Call } from "@portal/contract/http/call";
import { getTransferCases } from "@portal/contract/lost-transfer";
import type { PageName } from "@portal/contract/pages";
import { getPasskeys } from "@portal/contract/passkeys";
import { getPaymentMethods } from "@portal/contract/payment";
import { getPurchaseQuotes, getPurchases } from "@portal/contract/purchase";
import { getAccountZones, getRechargeOptions, getZones } from "@portal/contract/recharge";
import { getSessions } from "@portal/contract/security";
import { getShop } from "@portal/contract/shop";
import { getOpenTopUps } from "@portal/contract/top-up";

const PAYING = [getPaymentMethods, getOpenTopUps, getPurchases];

/** Calls without parameters, by the page that shows their replies as soon as it opens. */
export const firstReads: { readonly [Name in PageName]?: readonly Call[] } = {
  home: [getShop],
  buy: [getShop, getPurchaseQuotes, getZones, getAccountZones],
  card: PAYING,
  eWallet: PAYING,
  bankTransfer: PAYING,
  findTransfer: [getPaymentMethods, getTransferCases],
  recharge: [getRechargeOptions, getPurchases, getZones, getAccountZones],
  giftCodes: [getGiftCodes],
  security: [getPasskeys, getSessions],
};
