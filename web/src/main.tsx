import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { startNavigation } from "./lib/browser/navigation.ts";
import { startTheme } from "./lib/browser/theme.ts";
import { webConfig } from "./lib/browser/web-config.ts";
import { startSessionChecks } from "./lib/session/session.ts";
import { startI18n } from "./lib/text/i18n.ts";
import { loadRoute } from "./routes.tsx";
import "./styles/base.css";
import "./styles/fonts.css";
import "./styles/shared.css";
import "./styles/tokens.css";
import { setPreloader } from "./ui/page/preload.ts";
import { expectNewPage, setSiteName } from "./ui/page/use-heading-focus.ts";

const LOADING_SHOWN_AFTER_MS = 1_000;

setPreloader((path) => void loadRoute(path));
setSiteName(webConfig.brand.gameName);
startNavigation(expectNewPage);
startTheme();
startSessionChecks();
const root = rootElement();
const hasFirstView = root.firstElementChild !== null;
const page = loadRoute(location.pathname);
// Not awaited here: the page's chunk imports this one, and each would wait for the other.
void Promise.all([startI18n(), hasFirstView ? page : Promise.race([page, patience()])]).then(
  render,
);

/** Waits before the loading sign appears: a sign that vanishes at once is worse than none. */
function patience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, LOADING_SHOWN_AFTER_MS));
}

function render(): void {
  const app = (
    <StrictMode>
      <App onDrawn={letUse} />
    </StrictMode>
  );
  if (!hasFirstView) {
    createRoot(root).render(app);
    return;
  }
  // Drawn in slices, so that a phone can be scrolled meanwhile. If the first view was another (the player is
  // redirected, or has another language), React draws the page anew.
  startTransition(() => void hydrateRoot(root, app, { onRecoverableError: () => {} }));
}

/** Makes the page usable. */
function letUse(): void {
  root.inert = false;
  document.getElementById("loading")?.remove();
}

function rootElement(): HTMLElement {
  const element = document.getElementById("root");
  if (!element) throw new Error("index.html has no #root");
  return element;
}
