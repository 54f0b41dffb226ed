/** What a page shows before its scripts have run; the build draws it (build/first-views.ts). */
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { Router } from "wouter";
import { App } from "./app.tsx";
import { startI18n } from "./lib/i18n.ts";
import { mayHaveSession } from "./lib/session.ts";
import { loadRoute, routeOf } from "./routes.tsx";

/** @returns undefined where who asks is led elsewhere */
export async function drawFirstView(path: string): Promise<string | undefined> {
  const { frame } = routeOf(path);
  const isLedOn = mayHaveSession() ? frame === "visitor" : frame === "account";
  if (isLedOn) return undefined;
  await startI18n();
  await loadRoute(path);
  return renderToString(
    <StrictMode>
      <Router ssrPath={path}>
        <App />
      </Router>
    </StrictMode>,
  );
}
