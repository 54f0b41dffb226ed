/** Starts the application in the browser: hydrates the prerendered page, or renders the page if there is none. */
import { i18n } from "@lingui/core";
import type { Viewer } from "@portal/contract/pages";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { navigate } from "wouter/use-browser-location";
import { App } from "./app.tsx";
import { loginFromHere } from "./layout/account/session-frame.tsx";
import { isNodeGone } from "./layout/failure/error-boundary.tsx";
import { ApiError } from "./lib/api/api-error.ts";
import { replayEarlyUse } from "./lib/browser/early-use.ts";
import { startNavigation } from "./lib/browser/navigation.ts";
import { whenPageReady } from "./lib/browser/page-ready.ts";
import { startTheme } from "./lib/browser/theme.ts";
import { noteThrown, startErrorReports } from "./lib/browser/thrown.ts";
import { webConfig } from "./lib/browser/web-config.ts";
import { mayHaveSession, startSessionChecks } from "./lib/session/session.ts";
import { DEFAULT_LOCALE, startI18n } from "./lib/text/i18n.ts";
import { loadPageFiles, loadRoute, routeAt } from "./routes.tsx";
import { setPreloader } from "./ui/page/preload.ts";
import { expectNewPage } from "./ui/page/use-heading-focus.ts";
import { setSiteName } from "./ui/page/window-title.ts";

/** How long a page without a first view stays empty before the loading sign appears. */
const LOADING_SHOWN_AFTER_MS = 1_000;

whenPageReady(endLoading);
startErrorReports(async (error) => (await import("./lib/api/report-error.ts")).reportError(error));
setPreloader((path, afterLogin) => void loadRoute(path, afterLogin ? "player" : undefined));
setSiteName(webConfig.brand.gameName);
startNavigation(expectNewPage);
startTheme();
startSessionChecks();
// The document has the login for a visitor of a player's page.
if (routeAt(location.pathname).frame === "account" && !mayHaveSession()) {
  navigate(loginFromHere(), { replace: true });
}
const root = rootElement();
const hasFirstView = root.firstElementChild !== null;
const page = loadRoute(location.pathname);
// Not awaited here: the page's chunk imports this one, and each would wait for the other.
void Promise.all([startI18n(), hasFirstView ? page : Promise.race([page, patience()])]).then(
  ([, isLoaded]) => render(isLoaded === true),
);

/** Waits before the loading sign appears: a sign that vanishes at once is worse than none. */
function patience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, LOADING_SHOWN_AFTER_MS));
}

/** Hydrates the prerendered page. Renders it from scratch if its code is missing or it is another viewer's. */
function render(isLoaded: boolean): void {
  const app = <App />;
  const options = { onCaughtError: showsFailure };
  if (!takeFirstView() || !isLoaded) return createRoot(root, options).render(app);
  // In slices: all of it at once would hold up what the player does meanwhile.
  startTransition(() => void hydrateRoot(root, app, options));
}

/** Reports an error that a boundary caught, and ends the loading. React passes other errors to the window. */
function showsFailure(thrown: unknown): void {
  // The page is mounted again.
  if (isNodeGone(thrown)) return;
  if (!(thrown instanceof ApiError)) console.error(thrown); // oxlint-disable-line no-console
  noteThrown(thrown);
  endLoading();
}

/** Whether the document was prerendered for this viewer and language. Otherwise React replaces it. */
function takeFirstView(): boolean {
  const marker = root.firstChild;
  if (marker?.nodeType !== Node.COMMENT_NODE) return false;
  const viewer: Viewer = mayHaveSession() ? "player" : "visitor";
  const isSame = marker.nodeValue === viewer && i18n.locale === DEFAULT_LOCALE;
  marker.remove();
  return isSame;
}

/** Marks the page as ready: removes the loading sign, and replays what the player did before. */
function endLoading(): void {
  if (!("waiting" in root.dataset)) return;
  delete root.dataset["waiting"];
  document.getElementById("loading")?.remove();
  replayEarlyUse(root);
  // The login waits for it no more than now. Without it the next page repeats the request.
  loadPageFiles().catch(() => undefined);
}

function rootElement(): HTMLElement {
  const element = document.getElementById("root");
  if (!element) throw new Error("index.html has no #root");
  return element;
}
