import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { useEffect } from "react";
import { useLocation } from "wouter";
import { AccountFrame, OpenFrame, VisitorFrame } from "./layout/account/session-frame.tsx";
import { AuthLayout } from "./layout/auth-layout.tsx";
import { ErrorBoundary } from "./layout/failure/error-boundary.tsx";
import { afterPaint } from "./lib/browser/after-paint.ts";
import { CacheProvider } from "./lib/api/cache.tsx";
import { routeAt } from "./routes.tsx";
import { LiveMessage } from "./ui/page/live-text.tsx";

/** The component of each frame that contract/src/pages.ts names. */
const FRAMES = {
  account: AccountFrame,
  visitor: VisitorFrame,
  open: OpenFrame,
  plain: AuthLayout,
} as const;

/** The root component: renders the frame and the page of the current path, each inside an error boundary. */
export function App() {
  useEffect(markPainted, []);
  return (
    <I18nProvider i18n={i18n} defaultComponent={LiveMessage}>
      <CacheProvider>
        <Screen />
      </CacheProvider>
    </I18nProvider>
  );
}

/** Sets `data-painted` on the document after the first paint. Style sheets load background pictures only then. */
function markPainted(): void {
  void afterPaint().then(() => (document.documentElement.dataset["painted"] = ""));
}

function Screen() {
  const [path] = useLocation();
  const { frame, Page } = routeAt(path);
  const Frame = FRAMES[frame];
  return (
    <ErrorBoundary resetKey={path}>
      <Frame>
        <ErrorBoundary resetKey={path}>
          <Page />
        </ErrorBoundary>
      </Frame>
    </ErrorBoundary>
  );
}
