import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { BREAK_GLASS_PATH } from "@portal/contract/console/break-glass";
import { hasRight, rights } from "@portal/contract/console/rights";
import { finishSignIn, SIGNED_IN_PATH } from "@portal/contract/console/session";
import { Suspense, use, useEffect, useState } from "react";
import { Redirect, Route, Switch, useLocation } from "wouter";
import { lazyPage } from "../../src/lazy-page.ts";
import { asApiError } from "../../src/lib/api/api-error.ts";
import { Notice } from "../../src/ui/feedback/notice.tsx";
import { Link } from "../../src/ui/page/link.tsx";
import { PageHeader } from "../../src/ui/page/page-header.tsx";
import { send } from "./api.ts";
import { mayOpen, pagesOf } from "./menu.ts";
import { type ConsolePage, pages } from "./pages.ts";
import { Door } from "./session/door.tsx";
import { StaffFrame } from "./session/staff-frame.tsx";
import { roleNames, StaffContext } from "./session/staff.ts";

const { Page: BreakGlassPage } = lazyPage(
  () => import("./session/break-glass-page.tsx"),
  (loaded) => loaded.BreakGlassPage,
);

/** The root of the console: its frame, and the page of the address. */
export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <Switch>
        <Route path={SIGNED_IN_PATH}>
          <SignedInPage />
        </Route>
        <Route path={BREAK_GLASS_PATH}>
          <Suspense>
            <BreakGlassPage />
          </Suspense>
        </Route>
        <Route>
          <StaffFrame mayOpen={mayOpen}>
            <Switch>
              {pages.map((page) => (
                <Route key={page.path} path={page.path}>
                  <OwnPage page={page} />
                </Route>
              ))}
              <Route>
                <FirstPage />
              </Route>
            </Switch>
          </StaffFrame>
        </Route>
      </Switch>
    </I18nProvider>
  );
}

/** The page; or, if the person's roles may not open it, whose it is. */
function OwnPage({ page: { right, Page } }: { page: ConsolePage }) {
  if (hasRight(use(StaffContext)?.roles ?? [], right)) return <Page />;
  const others = rights[right].map((role) => roleNames[role]).join(", ");
  return (
    <PageHeader
      title="Không mở được trang này"
      description={`Vai trò của bạn không có quyền. Trang này dành cho ${others}.`}
    />
  );
}

/** Any other address leads to the first page of the menu. */
function FirstPage() {
  const [first] = pagesOf(use(StaffContext)?.roles ?? []);
  return first ? <Redirect to={first.path} replace /> : null;
}

/** Exchanges the code once, even if React renders the page again. */
let finished: Promise<unknown> | undefined;

/** The page to which the identity provider sends staff back. It exchanges the code for a session. */
function SignedInPage() {
  const [, navigate] = useLocation();
  const [message, setMessage] = useState<string>();
  useEffect(() => {
    const { code, state, iss } = Object.fromEntries(new URLSearchParams(location.search));
    finished ??= send(finishSignIn, {
      body: { code: code ?? "", state: state ?? "", ...(iss !== undefined && { iss }) },
    });
    finished.then(
      () => navigate("/", { replace: true }),
      (thrown: unknown) => setMessage(asApiError(thrown).message),
    );
  }, [navigate]);
  return (
    <Door>
      {message === undefined ? (
        <p role="status">Đang đăng nhập …</p>
      ) : (
        <>
          <Notice tone="danger">{message}</Notice>
          <Link to="/">Đăng nhập lại</Link>
        </>
      )}
    </Door>
  );
}
