import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { BREAK_GLASS_PATH } from "@portal/contract/console/break-glass";
import { SIGNED_IN_PATH } from "@portal/contract/console/session";
import { Suspense, use } from "react";
import { Redirect, Route, Switch } from "wouter";
import { lazyPage } from "../../src/lazy-page.ts";
import { mayOpen, pagesOf } from "./menu.ts";
import { pages } from "./pages.ts";
import { SignedInPage } from "./session/signed-in-page.tsx";
import { StaffContext } from "./session/staff.ts";
import { StaffFrame } from "./session/staff-frame.tsx";

const { Page: BreakGlassPage } = lazyPage(
  () => import("./break-glass/break-glass-page.tsx"),
  (loaded) => loaded.BreakGlassPage,
);

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
              {pages.map(({ path, Page }) => (
                <Route key={path} path={path}>
                  <Page />
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

/** Whatever else is asked for: the first page of the menu. */
function FirstPage() {
  const [first] = pagesOf(use(StaffContext)?.roles ?? []);
  return first ? <Redirect to={first.path} replace /> : null;
}
