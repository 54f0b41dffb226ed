/** The frames around pages: `AccountFrame` for players, `VisitorFrame` for visitors, `OpenFrame` for everybody. */
import { useLingui } from "@lingui/react/macro";
import { memo, type ReactNode } from "react";
import { Redirect, useLocation, useSearch } from "wouter";
import { lazyPage } from "../../lazy-page.ts";
import { safeReturn } from "../../lib/browser/safe-return.ts";
import {
  hasSignedInHere,
  type Session,
  sessionHasEnded,
  useSession,
} from "../../lib/session/session.ts";
import { paths, returnOf, SESSION_ENDED, withReturn } from "../../paths.ts";
import { Link } from "../../ui/page/link.tsx";
import { AuthLayout } from "../auth-layout.tsx";
import { PageLoading } from "../page-loading.tsx";
import { SessionUnreachable } from "./session-unreachable.tsx";

const { Page: AccountLayout, load: loadAccountLayout } = lazyPage(
  () => import("./account-layout.tsx"),
  (module) => module.AccountLayout,
  <PageLoading />,
);

export { loadAccountLayout };

/** Returns the address of /login, with the present page as the one to return to. */
export const loginFromHere = (): string =>
  withReturn(paths.login, location.pathname + location.search + location.hash);

type FrameProps = { children: ReactNode };
type FrameOfProps = FrameProps & { session: Session };

/** The frame for signed-in users. A visitor goes to /login and comes back from there. */
export const AccountFrame = ({ children }: FrameProps) => (
  <AccountFrameOf session={useSession()}>{children}</AccountFrameOf>
);

/**
 * Re-renders only if the session changes: when its parent re-renders, React hydrates a boundary at once instead of in
 * slices.
 */
const AccountFrameOf = memo(({ session, children }: FrameOfProps) => {
  switch (session.status) {
    case "visitor": {
      const state = sessionHasEnded() ? SESSION_ENDED : null;
      return <Redirect to={loginFromHere()} replace state={state} />;
    }
    case "closing":
      return <Redirect to={paths.accountClosing} replace />;
    case "user":
      return <AccountLayout user={session.user}>{children}</AccountLayout>;
    case "unreachable":
      return <AccountLayout user={undefined} failure={session.error.message} />;
    case "loading":
      return <AccountLayout user={undefined}>{children}</AccountLayout>;
  }
});

/**
 * The frame for visitors. Redirects a signed-in user to where they came from. If the login succeeded but the next
 * request failed, it shows that instead of the login form.
 */
export function VisitorFrame({ children }: FrameProps) {
  const session = useSession();
  const search = useSearch();
  if (session.status === "user") return <Redirect to={safeReturn(returnOf(search))} replace />;
  if (session.status === "closing") return <Redirect to={paths.accountClosing} replace />;
  if (session.status === "unreachable" && hasSignedInHere()) {
    return (
      <AuthLayout>
        <SessionUnreachable isSignedIn message={session.error.message} />
      </AuthLayout>
    );
  }
  return <AuthLayout>{children}</AuthLayout>;
}

/** The frame of open pages: the account's layout for players, the visitors' layout for all others. */
export const OpenFrame = ({ children }: FrameProps) => (
  <OpenFrameOf session={useSession()}>{children}</OpenFrameOf>
);

const OpenFrameOf = memo(({ session, children }: FrameOfProps) => {
  if (session.status === "loading") {
    return <AccountLayout user={undefined}>{children}</AccountLayout>;
  }
  if (session.status !== "user") return <AuthLayout wayIn={<WayIn />}>{children}</AuthLayout>;
  return <AccountLayout user={session.user}>{children}</AccountLayout>;
});

/** The page to open after signing in on an open page. From any other, it is the home page. */
const GOES_ON: Readonly<Record<string, string>> = {
  [paths.prices]: paths.buy,
  [paths.support]: paths.support,
};

function WayIn() {
  const { t } = useLingui();
  const [path] = useLocation();
  return <Link to={withReturn(paths.login, GOES_ON[path] ?? paths.home)}>{t`Đăng nhập`}</Link>;
}
