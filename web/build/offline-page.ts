import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { pages } from "@portal/contract/pages";
import type { Plugin } from "vite";

const WORKER = "service-worker.js";
/** The files at the top of the build, with their sources in the folder. */
const PARTS = {
  "offline.html": ["offline.html"],
  "offline.css": ["../styles/tokens.css", "offline.css"],
  "offline.js": ["offline.js"],
};
/**
 * The place in the worker for the release, in the name of its cache. Each release changes the worker, which then
 * removes what the release before has kept.
 */
const MARKER = "%VERSION%";
const VERSION_LENGTH = 8;
/** The place in the worker for the paths of the pages whose documents it keeps. */
const FRAMES_MARKER = '"%FRAMES%"';

/** Puts the offline page and its service worker at the top of a build: the worker's scope is the site. */
export function offlinePage(folder: string): Plugin {
  return {
    name: "portal-offline-page",
    apply: "build",
    generateBundle(_options, bundle) {
      const hash = createHash("sha256").update(Object.keys(bundle).toSorted().join("\n"));
      for (const [fileName, sources] of Object.entries(PARTS)) {
        const source = sources.map((name) => readFileSync(`${folder}/${name}`, "utf8")).join("");
        hash.update(source);
        this.emitFile({ type: "asset", fileName, source });
      }
      const version = hash.digest("base64url").slice(0, VERSION_LENGTH);
      const worker = readFileSync(`${folder}/${WORKER}`, "utf8")
        .replace(MARKER, version)
        .replace(
          FRAMES_MARKER,
          framedPaths()
            .map((path) => JSON.stringify(path))
            .join(", "),
        );
      this.emitFile({ type: "asset", fileName: WORKER, source: worker });
    },
  };
}

/** The pages for players alone, without a parameter: their documents hold nothing that changes by itself. */
const framedPaths = (): readonly string[] =>
  Object.values(pages)
    .filter(({ frame }) => frame === "account")
    .map(({ path }) => path)
    .filter((path) => !path.includes("{"));
