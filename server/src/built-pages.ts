/**
 * Reads the built web application once, at the start, and returns each page's scripts, styles and prerendered first
 * view (`openBuiltPages`).
 */
import { existsSync, readFileSync } from "node:fs";
import { hostCookie, SIGNED_IN_COOKIE } from "@portal/contract/http/cookies";
import {
  FIRST_VIEWS_FILE,
  type FirstViews,
  type PageName,
  pages,
  pageShownTo,
  type Viewer,
} from "@portal/contract/pages";
import type { FastifyRequest } from "fastify";
import { firstReads } from "./first-reads.ts";

/** The parts of a page's document that differ from page to page. */
export type PageContent = {
  /** Scripts that this page loads in addition to those of every page. */
  readonly scripts: readonly string[];
  readonly styleSheets: readonly string[];
  /** The addresses that boot.js requests ahead of the scripts. */
  readonly reads: readonly string[];
  /** The markup shown before the scripts run, with placeholders such as `%brand.gameName%`. */
  readonly firstView: string;
};

/** Vite's manifest entry of a source that starts a chunk. */
type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly dynamicImports?: readonly string[];
};
export type Manifest = Readonly<Record<string, Chunk>>;

const MANIFEST_FILE = ".vite/manifest.json";
/** The source of the document's script. */
export const ENTRY = "index.html";
/** The layout of players' pages. It is not part of the first script. */
export const PLAYERS_LAYOUT = "src/layout/account/account-layout.tsx";
/** The source that lists the files of all pages but the login, whose code the first script holds. */
export const PAGE_FILES = "src/page-files.ts";

/** Returns for whom the page is rendered, by a cookie that is only a hint and proves nothing. */
export function viewerOf({ cookie = "" }: FastifyRequest["headers"], isHttps: boolean): Viewer {
  const prefix = `${hostCookie(SIGNED_IN_COOKIE, isHttps)}=`;
  const isPlayer = cookie
    .split("; ")
    .some((text) => text.startsWith(prefix) && text.length > prefix.length);
  return isPlayer ? "player" : "visitor";
}

/**
 * Returns a page's content for a request's viewer. The same content is always the same object. Unknown paths have no
 * name.
 */
export type PageContents = (name: PageName | undefined, request: FastifyRequest) => PageContent;

type Options = {
  readonly isHttps: boolean;
  /** The pages whose built first view does not match the operator's settings. */
  readonly withoutFirstView: readonly PageName[];
};

export function openBuiltPages(
  folder: string,
  { isHttps, withoutFirstView }: Options,
): PageContents {
  const manifest = readJson(`${folder}/${MANIFEST_FILE}`) as Manifest;
  const views = readJson(`${folder}/${FIRST_VIEWS_FILE}`) as FirstViews;
  const contents = { visitor: contentsFor("visitor"), player: contentsFor("player") };
  // For unknown paths, and for pages that only redirect.
  const bare = { ...ownFiles([], manifest), reads: [], firstView: "" };
  return (name, { headers }) => {
    const viewer = viewerOf(headers, isHttps);
    const shown = name && pageShownTo(viewer, name);
    return (shown && contents[viewer].get(shown)) ?? bare;
  };

  function firstViewOf(name: PageName, viewer: Viewer): string {
    return withoutFirstView.includes(name) ? "" : (views[name]?.[viewer] ?? "");
  }

  function contentsFor(viewer: Viewer): Map<string, PageContent> {
    return new Map(
      (Object.keys(views) as PageName[]).map((name) => [
        name,
        {
          ...ownFiles(sourcesOf(name, viewer), manifest),
          reads: viewer === "player" ? (firstReads[name] ?? []) : [],
          firstView: firstViewOf(name, viewer),
        },
      ]),
    );
  }
}

const readJson = (file: string): unknown =>
  existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};

/** Lists the sources that start a page, after the application. */
function sourcesOf(name: PageName, viewer: Viewer): readonly string[] {
  const page = pages[name];
  const list = name === "login" ? [] : [PAGE_FILES];
  const frame = viewer === "player" && page.frame !== "plain" ? [PLAYERS_LAYOUT] : [];
  return "file" in page ? [...list, ...frame, `src/${page.file}.tsx`] : frame;
}

/** Lists the files that the built document does not link itself: the application's, then the sources'. */
function ownFiles(
  sources: readonly string[],
  manifest: Manifest,
): Pick<PageContent, "scripts" | "styleSheets"> {
  const all = filesOf(manifest, [...applicationOf(manifest), ...sources]);
  const own = [...all.difference(filesOf(manifest, [ENTRY]))];
  return {
    scripts: own.filter((file) => file.endsWith(".js")),
    styleSheets: own.filter((file) => file.endsWith(".css")),
  };
}

/** Returns the players' application, which the document's script imports in another task. */
export const applicationOf = (manifest: Manifest): readonly string[] =>
  manifest[ENTRY]?.dynamicImports ?? [];

/** Lists the files of these sources and of all that they import statically. */
export function filesOf(manifest: Manifest, sources: readonly string[]): Set<string> {
  const files = new Set<string>();
  const add = (source: string) => {
    const chunk = manifest[source];
    if (!chunk || files.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    chunk.imports?.forEach(add);
  };
  sources.forEach(add);
  return files;
}
