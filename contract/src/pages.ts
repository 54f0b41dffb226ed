/** The one table of pages. The router, the build, the server and the journeys read it. */

/** Who sees a page, and in which layout. */
export type Frame =
  /** Players only, in their layout with the menu; a visitor is led to the login and back from there. */
  | "account"
  /** Visitors only; a player is led to where they came from. */
  | "visitor"
  /** Everybody, each in the layout they know. */
  | "open"
  /** Everybody, in the visitors' layout: it stays when following an email's link changes who is signed in. */
  | "plain";

/** As the specification (§2) writes it; a part in braces is the page's parameter. */
type Path = `/${string}`;
/** Below web/src/features, without its ending. The file exports the component `Page`. */
type File = `${string}-page`;

const inFrame =
  <const F extends Frame>(frame: F) =>
  <const P extends Path>(path: P, file: File) => ({ path, frame, file });
const account = inFrame("account");
const visitor = inFrame("visitor");
const open = inFrame("open");
const plain = inFrame("plain");

/** The server answers each of them with 200, and any other path with 404 and the page that says so. */
export const pages = {
  home: account("/", "home/home-page"),
  security: account("/security", "security/security-page"),
  payment: account("/payment", "payment/payment-index-page"),
  card: account("/payment/card", "payment/card-page"),
  eWallet: account("/payment/e-wallet", "payment/e-wallet-page"),
  bankTransfer: account("/payment/bank-transfer", "payment/bank-transfer-page"),
  findTransfer: account("/payment/find-transfer", "lost-transfer/find-transfer-page"),
  topUp: account("/top-ups/{id}", "top-up/top-up-page"),
  recharge: account("/recharge", "recharge/recharge-page"),
  transactions: account("/transactions", "transactions/transactions-page"),
  receipt: account("/transactions/{id}/receipt", "transactions/receipt-page"),
  giftCodes: account("/giftcode", "gift-code/gift-code-page"),
  support: open("/support", "support/support-page"),
  privacy: open("/privacy", "privacy/privacy-page"),
  accountClosing: plain("/account-closing", "account-closing/account-closing-page"),
  login: visitor("/login", "session/login-page"),
  register: visitor("/register", "sign-up/register-page"),
  recovery: visitor("/recovery", "recovery/recovery-page"),
  forgotPassword: visitor("/recovery/forgot-password", "recovery/forgot-password-page"),
  forgotPasswordByPhone: visitor(
    "/recovery/forgot-password-by-phone",
    "recovery/forgot-password-by-phone-page",
  ),
  forgotUsername: visitor("/recovery/forgot-username", "recovery/forgot-username-page"),
  undo: plain("/recovery/undo/{token}", "recovery/undo-page"),
  resetPassword: visitor("/reset-password/{token}", "recovery/reset-password-page"),
  resetPasswordByOldLink: visitor(
    "/recovery/forgot-password/{token}",
    "recovery/reset-password-page",
  ),
  resetPasswordWithoutToken: { path: "/reset-password", frame: "visitor", redirect: "login" },
  emailVerification: open(
    "/email-verification/{token}",
    "email-verification/email-verification-page",
  ),
  emailVerificationWithoutToken: { path: "/email-verification", frame: "open", redirect: "login" },
} as const;

export type PageName = keyof typeof pages;

/** The page at every other path. */
export const notFoundPage = { frame: "open", file: "not-found/not-found-page" } as const;

/** Who opens a page, by the cookie that stands beside a session's. */
export type Viewer = "visitor" | "player";

/** The page that a viewer sees at a page's address; undefined where the scripts decide where they are led. */
export function pageShownTo(viewer: Viewer, name: PageName): PageName | undefined {
  const page = pages[name];
  if ("redirect" in page) return undefined;
  if (page.frame === "account" && viewer === "visitor") return "login";
  return page.frame === "visitor" && viewer === "player" ? undefined : name;
}

/** What the build knows of a page: the server writes it into the page's document. */
export type BuiltPage = {
  /** Files that the page loads besides those that every page does. */
  readonly scripts: readonly string[];
  readonly styleSheets: readonly string[];
  /** The markup that each viewer sees before the scripts run, the brand's texts marked: `%brand.gameName%`. */
  readonly firstView: { readonly [Who in Viewer]?: string };
};

/** The content of the file that the build writes for the server; pages that only lead on have no entry. */
export type BuiltPages = { readonly [Name in PageName]?: BuiltPage };

/** Within the build's folder, whose hidden folders are not served. */
export const BUILT_PAGES_FILE = ".vite/pages.json";
