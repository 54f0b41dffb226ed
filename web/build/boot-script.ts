import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const HASH_LENGTH = 8;

/**
 * Puts a classic script of its own at the very top of the page. It must run before the first paint,
 * which a module never does, and must not be inline, which the security policy forbids.
 */
export function bootScript(file: string): Plugin {
  let isBuild = false;
  const source = () => readFileSync(file, "utf8");
  const name = () => {
    const hash = createHash("sha256").update(source()).digest("base64url");
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
      this.emitFile({ type: "asset", fileName: name(), source: source() });
    },
    transformIndexHtml: () => [
      {
        tag: "script",
        attrs: { src: isBuild ? `/${name()}` : "/boot.js" },
        injectTo: "head-prepend",
      },
    ],
  };
}
