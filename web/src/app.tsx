import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { Suspense, useEffect, useLayoutEffect } from "react";
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
  /** Called once a page is mounted; its first view is hydrated by then. */
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
            <Ready onReady={onReady} />
          </Suspense>
        </Frame>
      </Suspense>
    </ErrorBoundary>
  );
}

/** Suspense hydrates and mounts it together with the page beside it. */
function Ready({ onReady }: AppProps) {
  useLayoutEffect(() => onReady?.(), [onReady]);
  return null;
}
