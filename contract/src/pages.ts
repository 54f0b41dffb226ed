/** The only table of pages. The router, the build, the server and the journeys read it. */

/** Who sees a page, and in which layout. */
export type Frame =
  /** For players, in the layout with the menu; a visitor is sent to the login and back afterwards. */
  | "account"
  /** For visitors; a player is sent back to where they came from. */
  | "visitor"
  /** For everybody: players and visitors each in their own layout. */
  | "open"
  /**
   * For everybody, in the visitors' layout: it does not change when an email's link signs a player in or out.
   */
  | "plain";

/** A path as the specification (§2) writes it; a part in braces is the page's parameter. */
type Path = `/${string}`;
/** A file below web/src, without its extension. It exports the component `Page`. */
type File = `${string}-page`;

const inFrame =
  <const F extends Frame>(frame: F) =>
  <const P extends Path>(path: P, file: File) => ({ path, frame, file });
const account = inFrame("account");
const visitor = inFrame("visitor");
const open = inFrame("open");
const plain = inFrame("plain");

/** All pages. The server responds to their paths with 200, to any other path with 404 and `notFoundPage`. */
export const pages = {
  home: account("/", "pages/home/home-page"),
  security: account("/security", "pages/security/security-page"),
  payment: account("/payment", "features/payment/payment-index-page"),
  card: account("/payment/card", "features/payment/card-page"),
  eWallet: account("/payment/e-wallet", "features/payment/e-wallet-page"),
  bankTransfer: account("/payment/bank-transfer", "features/payment/bank-transfer-page"),
  findTransfer: account("/payment/find-transfer", "features/lost-transfer/find-transfer-page"),
  topUp: account("/top-ups/{id}", "features/top-up/top-up-page"),
  buy: account("/buy", "pages/buy/buy-page"),
  purchase: account("/purchases/{id}", "pages/purchase/purchase-page"),
  recharge: account("/recharge", "pages/recharge/recharge-page"),
  transactions: account("/transactions", "features/transactions/transactions-page"),
  receipt: account("/transactions/{id}/receipt", "features/transactions/receipt/receipt-page"),
  giftCodes: account("/giftcode", "features/gift-code/gift-code-page"),
  support: open("/support", "pages/support/support-page"),
  supportCase: account("/support/cases/{id}", "features/support/support-case-page"),
  prices: open("/prices", "features/shop/prices-page"),
  status: open("/status", "features/status/status-page"),
  privacy: open("/privacy", "pages/privacy/privacy-page"),
  accountClosing: plain("/account-closing", "features/account-closing/account-closing-page"),
  login: visitor("/login", "features/session/login-page"),
  register: visitor("/register", "features/sign-up/register-page"),
  recovery: visitor("/recovery", "features/recovery/recovery-page"),
  forgotPassword: visitor("/recovery/forgot-password", "features/recovery/forgot-password-page"),
  forgotPasswordByPhone: visitor(
    "/recovery/forgot-password-by-phone",
    "features/recovery/forgot-password-by-phone-page",
  ),
  forgotUsername: visitor("/recovery/forgot-username", "features/recovery/forgot-username-page"),
  undo: plain("/recovery/undo/{token}", "features/recovery/undo-page"),
  resetPassword: visitor("/reset-password/{token}", "features/recovery/reset-password-page"),
  resetPasswordByOldLink: visitor(
    "/recovery/forgot-password/{token}",
    "features/recovery/reset-password-page",
  ),
  resetPasswordWithoutToken: { path: "/reset-password", frame: "visitor", redirect: "login" },
  emailVerification: open(
    "/email-verification/{token}",
    "features/email-verification/email-verification-page",
  ),
  emailVerificationWithoutToken: { path: "/email-verification", frame: "open", redirect: "login" },
} as const;

export type PageName = keyof typeof pages;

/** The page for unknown paths. */
export const notFoundPage = { frame: "open", file: "pages/not-found/not-found-page" } as const;

/** Who opens a page; decided by the cookie that accompanies a session's cookie. */
export type Viewer = "visitor" | "player";

/** Returns the page that a viewer sees at a page's address; undefined if the scripts redirect. */
export function pageShownTo(viewer: Viewer, name: PageName): PageName | undefined {
  const page = pages[name];
  if ("redirect" in page) return undefined;
  if (page.frame === "account" && viewer === "visitor") return "login";
  return page.frame === "visitor" && viewer === "player" ? undefined : name;
}

/**
 * The build's output for the server: the markup that each viewer sees before a page's scripts run. Texts of the
 * brand are placeholders: `%brand.gameName%`. Pages that only redirect have no entry.
 */
export type FirstViews = { readonly [Name in PageName]?: { readonly [Who in Viewer]?: string } };

/** The file's path in the build's folder. Hidden folders there are not served. */
export const FIRST_VIEWS_FILE = ".vite/first-views.json";
