/** All calls, for the OpenAPI document and for tests that go through all of them. */
import { closeAccount, exportData, getClosing, keepAccount } from "../account-closing.ts";
import { getBotCheckChallenge } from "../captcha.ts";
import { reportClientError } from "../client-errors.ts";
import { submitDataRequest, getDataRequests, withdrawDataRequest } from "../data-requests.ts";
import { getDebt } from "../debt.ts";
import { changeEmail, sendVerificationEmail, verifyEmail } from "../email-verification.ts";
import { getGiftCodes, markGiftCode, receiveGiftCode } from "../gift-code.ts";
import { confirmGuardian, getGuardian, giveIdentity, nameGuardian } from "../identity.ts";
import { approveLogin, getLoginApproval, sendLoginCode } from "../login-approval.ts";
import {
  findTransfer,
  getTransferCases,
  sendScreenshot,
  withdrawTransferCase,
} from "../lost-transfer.ts";
import { logInByPasskey, startPasskeyLogin } from "../passkey-login.ts";
import { getPush, turnPushOff, turnPushOn } from "../push.ts";
import {
  addPasskey,
  getPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
} from "../passkeys.ts";
import { getSubmittedCards, getPaymentHealth, getPaymentMethods, submitCard } from "../payment.ts";
import { chooseNewsletter, getNewsletterChoice, updateProfile } from "../profile.ts";
import { getNotices } from "../notice.ts";
import { getProofMethods, startPasskeyProof } from "../proofs.ts";
import {
  changePurchaseMethod,
  confirmPurchase,
  createPurchase,
  dropPurchase,
  getPurchase,
  getPurchaseQuotes,
  getPurchases,
  payPurchase,
} from "../purchase.ts";
import { getAccountZones, getRechargeOptions, getZones, rechargeGame } from "../recharge.ts";
import {
  checkResetToken,
  previewUndo,
  recoverUsername,
  resetPassword,
  resetPasswordByPhone,
  sendResetEmail,
  undoChange,
} from "../recovery.ts";
import { sendSecurityCode } from "../security-code.ts";
import {
  changePassword,
  changePhone,
  endOtherSessions,
  endSessionCall,
  getSessions,
  updatePhone,
} from "../security.ts";
import { getCsrfCookie, getMe, login, logout } from "../session.ts";
import { setSpendingLimit } from "../spending-limit.ts";
import { checkUsername, register } from "../sign-up.ts";
import { getPrices, getShop } from "../shop.ts";
import { getStatus } from "../status.ts";
import { getSupportCase, getSupportCases, openSupportCase, writeToSupport } from "../support.ts";
import { dropTopUp, getOpenTopUps, getTopUp, startTopUp } from "../top-up.ts";
import { getTransaction, getTransactionHistory, getTransactionMonth } from "../transactions.ts";
import {
  confirmTwoFactor,
  getTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
  turnOffTwoFactor,
} from "../two-factor.ts";
import type { Call } from "./call.ts";

const everyCall = [
  getCsrfCookie,
  getMe,
  login,
  getLoginApproval,
  approveLogin,
  sendLoginCode,
  logout,
  checkUsername,
  register,
  sendSecurityCode,
  getProofMethods,
  startPasskeyProof,
  sendResetEmail,
  checkResetToken,
  resetPassword,
  resetPasswordByPhone,
  recoverUsername,
  previewUndo,
  undoChange,
  changeEmail,
  sendVerificationEmail,
  verifyEmail,
  updateProfile,
  getNewsletterChoice,
  chooseNewsletter,
  changePassword,
  changePhone,
  updatePhone,
  getSessions,
  endSessionCall,
  endOtherSessions,
  getTwoFactor,
  startTwoFactor,
  confirmTwoFactor,
  turnOffTwoFactor,
  renewRecoveryCodes,
  getPasskeys,
  startPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  getPush,
  turnPushOn,
  turnPushOff,
  startPasskeyLogin,
  logInByPasskey,
  getBotCheckChallenge,
  reportClientError,
  getPaymentMethods,
  getPaymentHealth,
  getShop,
  getPrices,
  startTopUp,
  getOpenTopUps,
  getTopUp,
  dropTopUp,
  findTransfer,
  getTransferCases,
  withdrawTransferCase,
  sendScreenshot,
  getSupportCases,
  getSupportCase,
  openSupportCase,
  writeToSupport,
  submitCard,
  getSubmittedCards,
  getRechargeOptions,
  rechargeGame,
  getZones,
  getAccountZones,
  getPurchaseQuotes,
  createPurchase,
  getPurchases,
  getPurchase,
  changePurchaseMethod,
  confirmPurchase,
  payPurchase,
  dropPurchase,
  setSpendingLimit,
  giveIdentity,
  getGuardian,
  nameGuardian,
  confirmGuardian,
  getTransactionHistory,
  getTransactionMonth,
  getDebt,
  getNotices,
  getStatus,
  getTransaction,
  getGiftCodes,
  receiveGiftCode,
  markGiftCode,
  exportData,
  closeAccount,
  getClosing,
  keepAccount,
  getDataRequests,
  submitDataRequest,
  withdrawDataRequest,
] as const;
export type EveryCall = (typeof everyCall)[number];

export const calls: readonly Call[] = everyCall;
