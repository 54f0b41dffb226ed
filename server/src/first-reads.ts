/** Lists what a player's page requests first (`firstReads`). Its document has boot.js request it ahead of the scripts. */
import { getGiftCodes } from "@portal/contract/gift-code";
import { getTransferCases } from "@portal/contract/lost-transfer";
import type { PageName } from "@portal/contract/pages";
import { getPasskeys } from "@portal/contract/passkeys";
import { getPaymentMethods } from "@portal/contract/payment";
import { getPurchaseQuotes, getPurchases } from "@portal/contract/purchase";
import { getAccountZones, getRechargeOptions, getZones } from "@portal/contract/recharge";
import { getSessions } from "@portal/contract/security";
import { getShop } from "@portal/contract/shop";
import { getOpenTopUps } from "@portal/contract/top-up";
import { getTransactionHistory } from "@portal/contract/transactions";
import { TRANSACTION_HISTORY_LENGTH } from "@portal/contract/values/limits";

const PAYING = [getPaymentMethods.path, getOpenTopUps.path, getPurchases.path];
/** boot.js puts the time behind `nocache=`. */
const LATEST = `${getTransactionHistory.path}?nocache=`;
const HISTORY = `${LATEST}&fold=bonus&limit=${TRANSACTION_HISTORY_LENGTH + 1}`;

/** Addresses as the page's calls write them, by the page that shows their replies as soon as it opens. */
export const firstReads: { readonly [Name in PageName]?: readonly string[] } = {
  home: [getShop.path, LATEST],
  buy: [getShop.path, getPurchaseQuotes.path, getZones.path, getAccountZones.path],
  card: PAYING,
  eWallet: PAYING,
  bankTransfer: PAYING,
  findTransfer: [getPaymentMethods.path, getTransferCases.path],
  recharge: [getRechargeOptions.path, getPurchases.path, getZones.path, getAccountZones.path],
  transactions: [HISTORY],
  giftCodes: [getGiftCodes.path],
  security: [getPasskeys.path, getSessions.path],
};
