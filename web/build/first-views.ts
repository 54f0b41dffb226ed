/** Prerenders the pages at the build (`firstViews`). */
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { hostCookie, SIGNED_IN_COOKIE } from "@portal/contract/http/cookies";
import {
  FIRST_VIEWS_FILE,
  type FirstViews,
  type PageName,
  pages,
  pageShownTo,
  type Viewer,
} from "@portal/contract/pages";
import { build, type Plugin, type UserConfig } from "vite";
import type * as entry from "../src/first-view.tsx";

const ENTRY = "first-view";
/** Finds style attributes, which the security policy forbids. */
const STYLE_ATTRIBUTE = /<[^>]+\sstyle="/;
const PARAMETER = /\{\w+\}/;

/** The cookie header from which a page decides whether its viewer is a visitor or a player. */
const COOKIES: Readonly<Record<Viewer, string>> = {
  visitor: "",
  player: `${hostCookie(SIGNED_IN_COOKIE, true)}=-`,
};

/** Placeholders for the settings, which are known only when the portal starts. */
const SETTINGS = {
  publicUrl: "https://localhost",
  brand: {
    gameId: "",
    gameName: "%brand.gameName%",
    coinName: "%brand.coinName%",
    newsUrl: "%brand.newsUrl%",
    downloadUrl: "%brand.downloadUrl%",
    socialUrl: "%brand.socialUrl%",
    copyright: "%brand.copyright%",
    supportPhones: [],
    supportTakesCalls: false,
  },
  accounts: { emailPolicy: "locked", languages: ["vi-VN"] },
  botCheck: { provider: "altcha" },
};

/**
 * Prerenders each page once for each kind of viewer who may see it: frame, headings and forms, with skeletons
 * in place of the player's own data. The server puts the markup into the page's document
 * (docs/decisions/pages-are-prerendered-by-the-build.md).
 *
 * @param plugins compile the application
 */
export function firstViews(plugins: NonNullable<UserConfig["plugins"]>): Plugin {
  let root = "";
  return {
    name: "portal-first-views",
    apply: "build",
    configResolved(resolved) {
      root = resolved.root;
    },
    async generateBundle() {
      const source = JSON.stringify(await prerenderPages(root, plugins));
      this.emitFile({ type: "asset", fileName: FIRST_VIEWS_FILE, source });
    },
  };
}

async function prerenderPages(
  root: string,
  plugins: NonNullable<UserConfig["plugins"]>,
): Promise<FirstViews> {
  const folder = await mkdtemp(join(root, "node_modules/.first-views-"));
  try {
    await build({
      plugins,
      root,
      configFile: false,
      logLevel: "warn",
      ssr: { noExternal: true },
      build: {
        ssr: `src/${ENTRY}.tsx`,
        outDir: folder,
        assetsInlineLimit: 0,
        copyPublicDir: false,
      },
    });
    return await prerenderAll(join(folder, `${ENTRY}.js`));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function prerenderAll(file: string): Promise<FirstViews> {
  const browser = imitateBrowser();
  const { prerenderPage } = (await import(pathToFileURL(file).href)) as typeof entry;
  const views: Partial<Record<PageName, Partial<Record<Viewer, string>>>> = {};
  for (const name of Object.keys(pages) as PageName[]) {
    for (const viewer of ["visitor", "player"] as const) {
      if (pageShownTo(viewer, name) !== name) continue;
      browser.cookie = COOKIES[viewer];
      const markup = await prerenderPage(pages[name].path.replace(PARAMETER, "-"));
      if (STYLE_ATTRIBUTE.test(markup)) throw new Error(`the first view of ${name} has styles`);
      views[name] = { ...views[name], [viewer]: `<!--${viewer}-->${markup}` };
    }
  }
  return views;
}

/** Gives Node the parts of a browser that a page's modules read before the player presses anything. */
function imitateBrowser(): { cookie: string } {
  const document = {
    cookie: "",
    getElementById: () => ({ textContent: JSON.stringify(SETTINGS) }),
  };
  const location = new URL(SETTINGS.publicUrl);
  Object.assign(globalThis, { document, location, matchMedia: () => ({ matches: false }) });
  return document;
}
