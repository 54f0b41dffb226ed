import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { SIGNED_IN_PATH } from "@portal/contract/console/session";
import { Route, Switch } from "wouter";
import { ApprovalsPage } from "./approvals/approvals-page.tsx";
import { PlayersPage } from "./players/players-page.tsx";
import { paths } from "./paths.ts";
import { SignedInPage } from "./session/signed-in-page.tsx";
import { StaffFrame } from "./session/staff-frame.tsx";

export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <Switch>
        <Route path={SIGNED_IN_PATH}>
          <SignedInPage />
        </Route>
        <Route>
          <StaffFrame>
            <Switch>
              <Route path={paths.players}>
                <PlayersPage />
              </Route>
              <Route>
                <ApprovalsPage />
              </Route>
            </Switch>
          </StaffFrame>
        </Route>
      </Switch>
    </I18nProvider>
  );
}
