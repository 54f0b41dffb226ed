import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { Suspense, useEffect } from "react";
import { useLocation } from "wouter";
import { AccountFrame, OpenFrame, VisitorFrame } from "./layout/account/session-frame.tsx";
import { AuthLayout } from "./layout/auth-layout.tsx";
import { ErrorBoundary } from "./layout/failure/error-boundary.tsx";
import { PageLoading } from "./layout/page-loading.tsx";
import { afterPaint } from "./lib/browser/after-paint.ts";
import { CacheProvider } from "./lib/api/cache.tsx";
import { routeAt } from "./routes.tsx";

const FRAMES = {
  account: AccountFrame,
  visitor: VisitorFrame,
  open: OpenFrame,
  plain: AuthLayout,
} as const;

type AppProps = {
  /** Called once a page is mounted. */
  onReady?: (() => void) | undefined;
};

export function App({ onReady }: AppProps) {
  useEffect(announceDrawn, []);
  return (
    <I18nProvider i18n={i18n}>
      <CacheProvider>
        <Screen onReady={onReady} />
      </CacheProvider>
    </I18nProvider>
  );
}

/** Marks that the text has been drawn: only then do style sheets load pictures behind it. */
function announceDrawn(): void {
  void afterPaint().then(() => (document.documentElement.dataset["drawn"] = ""));
}

function Screen({ onReady }: AppProps) {
  const [path] = useLocation();
  const { frame, Page } = routeAt(path);
  const Frame = FRAMES[frame];
  return (
    <ErrorBoundary resetKey={path}>
      <Suspense fallback={<PageLoading />}>
        <Frame>
          <Suspense fallback={<PageLoading />}>
            <ErrorBoundary resetKey={path}>
              <Page />
            </ErrorBoundary>
          </Suspense>
        </Frame>
        <Ready onReady={onReady} />
      </Suspense>
    </ErrorBoundary>
  );
}

/**
 * Mounts together with the frame, which may have put a message in the place of the page. In a task of its own, because
 * React hydrates the page at an event that concerns it, but not while it commits.
 */
function Ready({ onReady }: AppProps) {
  useEffect(() => {
    const timer = setTimeout(() => onReady?.());
    return () => clearTimeout(timer);
  }, [onReady]);
  return null;
}
