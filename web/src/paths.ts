/** Where everything is. Paths are built here, never typed elsewhere. */
export const paths = {
  home: "/",
  /** Home, with the form for the e-mail open. */
  addEmail: "/#email",
  security: "/security",
  payment: "/payment",
  card: "/payment/card",
  eWallet: "/payment/e-wallet",
  bankTransfer: "/payment/bank-transfer",
  findTransfer: "/payment/find-transfer",
  topUps: "/top-ups",
  recharge: "/recharge",
  transactions: "/transactions",
  giftCodes: "/giftcode",
  support: "/support",
  privacy: "/privacy",
  accountClosing: "/account-closing",
  login: "/login",
  register: "/register",
  recovery: "/recovery",
  forgotPassword: "/recovery/forgot-password",
  forgotPasswordByPhone: "/recovery/forgot-password-by-phone",
  forgotUsername: "/recovery/forgot-username",
  undo: "/recovery/undo",
  resetPassword: "/reset-password",
  emailVerification: "/email-verification",
} as const;

/** The page of one top-up. */
export const topUpPath = (id: string): string => `${paths.topUps}/${id}`;

/** In the address of /login and /register: where to go once signed in. */
const RETURN_PARAMETER = "from";

/** Marks the entry of the browser's history that a player is led to whose session has ended. */
export const SESSION_ENDED = { sessionEnded: true } as const;

/** An address that carries where to go afterwards; home needs no mention. */
export function withReturn(path: string, from: string): string {
  if (from === paths.home) return path;
  return `${path}?${new URLSearchParams({ [RETURN_PARAMETER]: from })}`;
}

/** What `withReturn` put there: written by anybody, so it goes through `safeReturn`. */
export function returnOf(search: string): string | null {
  return new URLSearchParams(search).get(RETURN_PARAMETER);
}

const RECEIPT = /^\/transactions\/([^/]+)\/receipt\/?$/;

/** The receipt of a transaction, to print. */
export const receiptOf = (id: string): string => `${paths.transactions}/${id}/receipt`;

/** The transaction whose receipt is at this path, if it is one's. */
export const receiptIdOf = (path: string): string | undefined => RECEIPT.exec(path)?.[1];

/** The token at the end of a page's address, as letters write it. */
export function tokenOf(path: string): string {
  return path.replace(/\/$/, "").split("/").at(-1) ?? "";
}
