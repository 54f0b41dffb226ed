import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { SIGNED_IN_COOKIE } from "@portal/contract/cookies";
import { pagePaths } from "@portal/contract/pages";
import { build, type Plugin, type PluginOption, type UserConfig } from "vite";
import type * as drawing from "../src/first-view.tsx";

const FILE_NAME = ".vite/first-views.json";
const ENTRY = "src/first-view.tsx";
/** The security policy lets a document have none. */
const STYLE_ATTRIBUTE = /<[^>]+\sstyle="/;

/** Who may ask, by the cookies that the page sees: a browser without the sign of a session, or with one. */
const COOKIES = { visitor: "", player: `${SIGNED_IN_COOKIE}=-` };

type FirstView = { readonly path: string; readonly viewer: string; readonly markup: string };
type Resolve = NonNullable<UserConfig["resolve"]>;

/** The settings are known only when the portal starts: it fills in what is marked. */
const SETTINGS = {
  publicUrl: "https://localhost",
  brand: {
    gameId: "",
    gameName: "%brand.gameName%",
    newsUrl: "%brand.newsUrl%",
    downloadUrl: "%brand.downloadUrl%",
    socialUrl: "%brand.socialUrl%",
    copyright: "%brand.copyright%",
    supportPhones: [],
    supportTakesCalls: false,
  },
  accounts: { emailPolicy: "locked" },
  botCheck: { provider: "altcha" },
};

/**
 * Draws what each page shows at once, so that a phone has something to show while the scripts load:
 * the frame, the headings, the forms, and in the place of a player's own data its outline.
 *
 * @param config what the page itself is built with
 */
export function firstViews(config: { plugins: PluginOption[]; resolve: Resolve }): Plugin {
  let root = "";
  return {
    name: "portal-first-views",
    apply: "build",
    configResolved(resolved) {
      root = resolved.root;
    },
    async generateBundle() {
      const folder = await mkdtemp(join(root, "node_modules/.first-views-"));
      try {
        await build({
          ...config,
          root,
          configFile: false,
          logLevel: "warn",
          ssr: { noExternal: true },
          build: { ssr: ENTRY, outDir: folder, assetsInlineLimit: 0, copyPublicDir: false },
        });
        const views = await drawAll(join(folder, "first-view.js"));
        this.emitFile({ type: "asset", fileName: FILE_NAME, source: JSON.stringify(views) });
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  };
}

async function drawAll(file: string): Promise<readonly FirstView[]> {
  const shown = { cookie: "" };
  Object.assign(globalThis, bareBrowser(shown));
  const { drawFirstView } = (await import(pathToFileURL(file).href)) as typeof drawing;
  const views: FirstView[] = [];
  for (const path of pagePaths) {
    for (const [viewer, cookie] of Object.entries(COOKIES)) {
      shown.cookie = cookie;
      const markup = await drawFirstView(path.replaceAll(/\{\w+\}/g, "-"));
      if (markup === undefined) continue;
      if (STYLE_ATTRIBUTE.test(markup)) throw new Error(`${path} has style attributes at first`);
      views.push({ path, viewer, markup });
    }
  }
  return views;
}

/** As much of a browser as the modules of a page look at before anything has been pressed. */
function bareBrowser(shown: { cookie: string }) {
  return {
    document: {
      getElementById: () => ({ textContent: JSON.stringify(SETTINGS) }),
      get cookie() {
        return shown.cookie;
      },
    },
    location: new URL(SETTINGS.publicUrl),
    matchMedia: () => ({ matches: false }),
  };
}
