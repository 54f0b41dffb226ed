import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type HtmlTagDescriptor, minifySync, type Plugin } from "vite";

const HASH_LENGTH = 8;
/** The tags of the application's first script and of the modules it imports, as Vite writes them. */
const ENTRY = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
const IMPORTED = /<link rel="modulepreload" crossorigin href="([^"]+)">/g;
/** Marks the place of the page's own scripts. */
const PAGE_SCRIPTS = "%PAGE_SCRIPTS%";

/**
 * Puts a classic script with a file of its own at the top of the page. It must run before the first paint,
 * which a module never does. It must not be inline, which the security policy forbids.
 */
export function bootScript(file: string): Plugin {
  let isBuild = false;
  const source = () => readFileSync(file, "utf8");
  const packed = () => minifySync(file, source()).code;
  const name = () => {
    const hash = createHash("sha256").update(packed()).digest("base64url");
    return `assets/boot-${hash.slice(0, HASH_LENGTH)}.js`;
  };
  return {
    name: "portal-boot-script",
    configResolved(config) {
      isBuild = config.command === "build";
    },
    configureServer(server) {
      server.middlewares.use("/boot.js", (_request, response) => {
        response.setHeader("content-type", "text/javascript").end(source());
      });
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: name(), source: packed() });
    },
    transformIndexHtml: {
      order: "post",
      handler: (html) => {
        if (!isBuild) return [bootTag("/boot.js")];
        const entry = ENTRY.exec(html)?.[1];
        if (entry === undefined) throw new Error("the document has no first script");
        const imported = [...html.matchAll(IMPORTED)].map(([, file]) => file);
        return {
          html: html.replace(ENTRY, "").replaceAll(IMPORTED, ""),
          tags: [bootTag(`/${name()}`), scriptsTag(entry, [PAGE_SCRIPTS, entry, ...imported])],
        };
      },
    },
  };
}

const bootTag = (src: string): HtmlTagDescriptor => ({
  tag: "script",
  attrs: { src },
  injectTo: "head-prepend",
});

/** The files that boot.js has the browser load, and the one to run. */
const scriptsTag = (entry: string, files: readonly (string | undefined)[]): HtmlTagDescriptor => ({
  tag: "script",
  attrs: { type: "application/json", id: "portal-scripts", "data-entry": entry },
  children: JSON.stringify(files),
  injectTo: "head",
});
