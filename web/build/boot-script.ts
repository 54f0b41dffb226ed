import { readFileSync } from "node:fs";
import { minifySync, type Plugin, transformWithOxc } from "vite";

/** The syntax that every supported browser can read. */
const OLD_SYNTAX = "es2015";
const DEVELOPMENT_URL = "/boot.js";

/**
 * Puts a classic script in its own file at the top of the page. It must run before the first paint, which a module
 * never does. The security policy forbids inline scripts.
 */
export function bootScript(file: string): Plugin {
  const source = () => readFileSync(file, "utf8");
  return {
    name: "portal-boot-script",
    configureServer(server) {
      server.middlewares.use(DEVELOPMENT_URL, (_request, response) => {
        response.setHeader("content-type", "text/javascript").end(source());
      });
    },
    async renderStart() {
      const old = await transformWithOxc(source(), file, { target: OLD_SYNTAX });
      const { code } = minifySync(file, old.code, { compress: { target: OLD_SYNTAX } });
      this.emitFile({ type: "asset", name: "boot.js", source: code });
    },
    transformIndexHtml: (_html, { bundle = {} }) => {
      const built = Object.keys(bundle).find((name) => name.startsWith("assets/boot-"));
      const src = built ? `/${built}` : DEVELOPMENT_URL;
      return [{ tag: "script", attrs: { src }, injectTo: "head-prepend" }];
    },
  };
}
