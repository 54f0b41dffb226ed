/** The table of pages for the router. */
import {
  type Frame,
  notFoundPage,
  type PageName,
  pages,
  type Viewer,
} from "@portal/contract/pages";
import type { ComponentType } from "react";
import { Redirect } from "wouter";
import { Page as Login } from "./features/session/login-page.tsx";
import { loadAccountLayout } from "./layout/account/session-frame.tsx";
import { PageLoading } from "./layout/page-loading.tsx";
import { type LazyPage, lazyPage } from "./lazy-page.ts";
import { usePageReady } from "./lib/browser/page-ready.ts";
import { mayHaveSession } from "./lib/session/session.ts";
import { findPage, paths } from "./paths.ts";

type Route = LazyPage & { readonly frame: Frame };

/** Loads the list of the other pages' files. A document of one of them has it. */
export const loadPageFiles = () => import("./page-files.ts");

async function loadPage(file: string): Promise<{ Page: ComponentType }> {
  // The application's first script holds the login: most visitors arrive there.
  if (file === pages.login.file) return { Page: Login };
  const { pageFiles } = await loadPageFiles();
  return pageFiles[`./${file}.tsx`]!();
}

const notFound = routeTo(notFoundPage);
const routes = Object.fromEntries(
  Object.entries(pages).map(([name, page]) => [name, routeTo(page)]),
) as Record<PageName, Route>;

/** Returns the route at an address. An unknown path gets the not-found page. */
export function routeAt(pathname: string): Route {
  const page = findPage(pathname);
  return page ? routes[page.name] : notFound;
}

/**
 * Loads the code that an address needs. If only players see the page, a visitor gets the login's code.
 * @returns whether it is loaded
 */
export async function loadRoute(
  to: string,
  viewer: Viewer = mayHaveSession() ? "player" : "visitor",
): Promise<boolean> {
  const { frame, load } = routeAt(new URL(to, location.origin).pathname);
  if (viewer === "visitor") return frame === "account" ? routes.login.load() : load();
  const isFramed = frame === "account" || frame === "open";
  const loaded = await Promise.all([load(), isFramed ? loadAccountLayout() : true]);
  return loaded.every(Boolean);
}

/** Wraps a page so that it reports when it is mounted. */
const withReadySign = (Page: ComponentType) =>
  function ReadyPage() {
    usePageReady();
    return <Page />;
  };

function routeTo(page: (typeof pages)[PageName] | typeof notFoundPage): Route {
  const { frame } = page;
  if ("file" in page) {
    const load = () => loadPage(page.file);
    return { frame, ...lazyPage(load, ({ Page }) => withReadySign(Page), <PageLoading />) };
  }
  const to = paths[page.redirect];
  return {
    frame,
    Page: () => <Redirect to={to} replace />,
    load: () => routes.login.load(),
  };
}
