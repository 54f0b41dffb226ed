import { Redirect } from "wouter";
import { loadAccountLayout } from "./layout/session-frame.tsx";
import { type LazyPage, lazyPage } from "./lazy-page.ts";
import { mayHaveSession } from "./lib/session.ts";
import { paths, receiptIdOf } from "./paths.ts";

/**
 * Who sees a page, and in which frame: `account` needs a session and has the signed-in layout,
 * `visitor` sends signed-in users away, `open` is for everybody; `letter` too, but in one frame, whoever
 * is signed in before and after what the letter led to.
 */
type Frame = "account" | "visitor" | "open" | "letter";

export type PortalRoute = LazyPage & { readonly frame: Frame };

const notFound: PortalRoute = {
  frame: "open",
  ...lazyPage(
    () => import("./features/not-found/not-found-page.tsx"),
    (module) => module.NotFoundPage,
  ),
};

const resetByToken: PortalRoute = {
  frame: "visitor",
  ...lazyPage(
    () => import("./features/recovery/reset-password-page.tsx"),
    (module) => module.ResetPasswordPage,
  ),
};

const receipt: PortalRoute = {
  frame: "account",
  ...lazyPage(
    () => import("./features/transactions/receipt-page.tsx"),
    (module) => module.ReceiptPage,
  ),
};

const routes: Record<string, PortalRoute> = {
  [paths.home]: {
    frame: "account",
    ...lazyPage(
      () => import("./features/home/home-page.tsx"),
      (module) => module.HomePage,
    ),
  },
  [paths.security]: {
    frame: "account",
    ...lazyPage(
      () => import("./features/security/security-page.tsx"),
      (module) => module.SecurityPage,
    ),
  },
  [paths.payment]: {
    frame: "account",
    ...lazyPage(
      () => import("./features/payment/payment-index-page.tsx"),
      (module) => module.PaymentIndexPage,
    ),
  },
  [paths.card]: {
    frame: "account",
    ...lazyPage(
      () => import("./features/payment/card-page.tsx"),
      (module) => module.CardPage,
    ),
  },
  [paths.eWallet]: {
    frame: "account",
    ...lazyPage(
      () => import("./features/payment/e-wallet-page.tsx"),
      (module) => module.EWalletPage,
    ),
  },
  [paths.bankTransfer]: {
    frame: "account",
    ...lazyPage(
      () => import("./features/payment/bank-transfer-page.tsx"),
      (module) => module.BankTransferPage,
    ),
  },
  [paths.findTransfer]: {
    frame: "account",
    ...lazyPage(
      () => import("./features/lost-transfer/find-transfer-page.tsx"),
      (module) => module.FindTransferPage,
    ),
  },
  [paths.recharge]: {
    frame: "account",
    ...lazyPage(
      () => import("./features/recharge/recharge-page.tsx"),
      (module) => module.RechargePage,
    ),
  },
  [paths.transactions]: {
    frame: "account",
    ...lazyPage(
      () => import("./features/transactions/transactions-page.tsx"),
      (module) => module.TransactionsPage,
    ),
  },
  [paths.giftCodes]: {
    frame: "account",
    ...lazyPage(
      () => import("./features/gift-code/gift-code-page.tsx"),
      (module) => module.GiftCodePage,
    ),
  },
  [paths.support]: {
    frame: "open",
    ...lazyPage(
      () => import("./features/support/support-page.tsx"),
      (module) => module.SupportPage,
    ),
  },
  [paths.privacy]: {
    frame: "open",
    ...lazyPage(
      () => import("./features/privacy/privacy-page.tsx"),
      (module) => module.PrivacyPage,
    ),
  },
  [paths.accountClosing]: {
    frame: "letter",
    ...lazyPage(
      () => import("./features/account-closing/account-closing-page.tsx"),
      (module) => module.AccountClosingPage,
    ),
  },
  [paths.login]: {
    frame: "visitor",
    ...lazyPage(
      () => import("./features/session/login-page.tsx"),
      (module) => module.LoginPage,
    ),
  },
  [paths.register]: {
    frame: "visitor",
    ...lazyPage(
      () => import("./features/sign-up/register-page.tsx"),
      (module) => module.RegisterPage,
    ),
  },
  [paths.recovery]: {
    frame: "visitor",
    ...lazyPage(
      () => import("./features/recovery/recovery-page.tsx"),
      (module) => module.RecoveryPage,
    ),
  },
  [paths.forgotPassword]: {
    frame: "visitor",
    ...lazyPage(
      () => import("./features/recovery/forgot-password-page.tsx"),
      (module) => module.ForgotPasswordPage,
    ),
  },
  [paths.forgotPasswordByPhone]: {
    frame: "visitor",
    ...lazyPage(
      () => import("./features/recovery/forgot-password-by-phone-page.tsx"),
      (module) => module.ForgotPasswordByPhonePage,
    ),
  },
  [paths.forgotUsername]: {
    frame: "visitor",
    ...lazyPage(
      () => import("./features/recovery/forgot-username-page.tsx"),
      (module) => module.ForgotUsernamePage,
    ),
  },
  [paths.emailVerification]: redirect("open", paths.login),
  [paths.resetPassword]: redirect("visitor", paths.login),
};

/** Pages whose last segment is a token or an id. */
const tokenRoutes: Record<string, PortalRoute> = {
  [paths.forgotPassword]: resetByToken,
  [paths.resetPassword]: resetByToken,
  [paths.topUps]: {
    frame: "account",
    ...lazyPage(
      () => import("./features/top-up/top-up-page.tsx"),
      (module) => module.TopUpPage,
    ),
  },
  [paths.undo]: {
    frame: "letter",
    ...lazyPage(
      () => import("./features/recovery/undo-page.tsx"),
      (module) => module.UndoPage,
    ),
  },
  [paths.emailVerification]: {
    frame: "open",
    ...lazyPage(
      () => import("./features/email-verification/email-verification-page.tsx"),
      (module) => module.EmailVerificationPage,
    ),
  },
};

/** The page of a path; of an unknown one the page that says so. */
export function routeOf(pathname: string): PortalRoute {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname;
  if (receiptIdOf(path) !== undefined) return receipt;
  return routes[path] ?? tokenRoutes[path.slice(0, path.lastIndexOf("/"))] ?? notFound;
}

/** Loads what a path needs; of a page that is for players only, a visitor gets the login's. */
export async function loadRoute(to: string): Promise<void> {
  const { frame, load } = routeOf(new URL(to, location.origin).pathname);
  if (frame !== "account") return load();
  if (!mayHaveSession()) return loadRoute(paths.login);
  await Promise.all([load(), loadAccountLayout()]);
}

function redirect(frame: Frame, to: string): PortalRoute {
  return { frame, Page: () => <Redirect to={to} replace />, load: () => loadRoute(to) };
}
