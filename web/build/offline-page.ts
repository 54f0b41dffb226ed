/** Puts the offline page and its service worker at the top of a build: the worker's scope is the site. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { pages } from "@portal/contract/pages";
import type { Plugin } from "vite";

const WORKER = "service-worker.js";
/** The files in the root of the build, each with the sources that it is joined from, relative to the folder. */
const PARTS = {
  "offline.html": ["offline.html"],
  "offline.css": [
    "../styles/tokens.css",
    "../styles/base.css",
    "../styles/shared.css",
    "../styles/layout.css",
    "../ui/feedback/ink-art.module.css",
    "offline.css",
  ],
  "offline.js": ["offline.js"],
};
/**
 * Placeholder in the worker for the release's hash, which names its cache. The changed worker of a new release
 * deletes the previous release's cache.
 */
const MARKER = "%VERSION%";
const VERSION_LENGTH = 8;
/** Placeholder in the worker for the paths of the pages whose documents it caches. */
const FRAMES_MARKER = '"%FRAMES%"';
/** Placeholder in the worker for the fonts' addresses. */
const FONTS_MARKER = '"%FONTS%"';
/** The fonts of the offline page: their names in `styles/fonts`, which the build adds a hash to. */
const FACES = {
  "be-vietnam-pro-400": { family: "Be Vietnam Pro", weight: 400 },
  "be-vietnam-pro-600": { family: "Be Vietnam Pro", weight: 600 },
  "alegreya-700": { family: "Alegreya", weight: 700 },
} as const;

export function offlinePage(folder: string): Plugin {
  return {
    name: "portal-offline-page",
    apply: "build",
    generateBundle(_options, bundle) {
      const names = Object.keys(bundle);
      const fonts = Object.entries(FACES).map(([file, face]) => {
        const address = names.find((name) => name.startsWith(`assets/${file}`));
        if (address === undefined) throw new Error(`The build has no font ${file}`);
        return { ...face, url: `/${address}` };
      });
      const faces = fonts.map(
        ({ family, weight, url }) =>
          `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:url("${url}") format("woff2")}\n`,
      );
      const hash = createHash("sha256").update(names.toSorted().join("\n"));
      for (const [fileName, sources] of Object.entries(PARTS)) {
        const own = sources.map((name) => readFileSync(`${folder}/${name}`, "utf8")).join("");
        const source = fileName === "offline.css" ? faces.join("") + own : own;
        hash.update(source);
        this.emitFile({ type: "asset", fileName, source });
      }
      const version = hash.digest("base64url").slice(0, VERSION_LENGTH);
      const worker = readFileSync(`${folder}/${WORKER}`, "utf8")
        .replace(MARKER, version)
        .replace(FRAMES_MARKER, quoted(framedPaths()))
        .replace(FONTS_MARKER, quoted(fonts.map(({ url }) => url)));
      this.emitFile({ type: "asset", fileName: WORKER, source: worker });
    },
  };
}

/** Paths of the account pages without a parameter: their documents contain no data that changes. */
const framedPaths = (): readonly string[] =>
  Object.values(pages)
    .filter(({ frame }) => frame === "account")
    .map(({ path }) => path)
    .filter((path) => !path.includes("{"));

const quoted = (paths: readonly string[]): string =>
  paths.map((path) => JSON.stringify(path)).join(", ");
