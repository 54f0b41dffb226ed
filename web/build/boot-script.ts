import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { minifySync, type Plugin } from "vite";

const HASH_LENGTH = 8;
/** What every browser that can show any page reads. */
const OLD_SYNTAX = "es2015";
const DEVELOPMENT_URL = "/boot.js";

/**
 * Puts a classic script with a file of its own at the top of the page. It must run before the first paint,
 * which a module never does. It must not be inline, which the security policy forbids.
 */
export function bootScript(file: string): Plugin {
  let isBuild = false;
  const source = () => readFileSync(file, "utf8");
  const minified = () => minifySync(file, source(), { compress: { target: OLD_SYNTAX } }).code;
  const builtName = () => {
    const hash = createHash("sha256").update(minified()).digest("base64url");
    return `assets/boot-${hash.slice(0, HASH_LENGTH)}.js`;
  };
  return {
    name: "portal-boot-script",
    configResolved(config) {
      isBuild = config.command === "build";
    },
    configureServer(server) {
      server.middlewares.use(DEVELOPMENT_URL, (_request, response) => {
        response.setHeader("content-type", "text/javascript").end(source());
      });
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: builtName(), source: minified() });
    },
    transformIndexHtml: () => {
      const src = isBuild ? `/${builtName()}` : DEVELOPMENT_URL;
      return [{ tag: "script", attrs: { src }, injectTo: "head-prepend" }];
    },
  };
}
