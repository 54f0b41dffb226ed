import { readFileSync } from "node:fs";
import { minifySync, type Plugin } from "vite";

/** What every browser that can show any page reads. */
const OLD_SYNTAX = "es2015";
const DEVELOPMENT_URL = "/boot.js";

/**
 * Puts a classic script with a file of its own at the top of the page. It must run before the first paint,
 * which a module never does. It must not be inline, which the security policy forbids.
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
    renderStart() {
      const { code } = minifySync(file, source(), { compress: { target: OLD_SYNTAX } });
      this.emitFile({ type: "asset", name: "boot.js", source: code });
    },
    transformIndexHtml: (_html, { bundle = {} }) => {
      const built = Object.keys(bundle).find((name) => name.startsWith("assets/boot-"));
      const src = built ? `/${built}` : DEVELOPMENT_URL;
      return [{ tag: "script", attrs: { src }, injectTo: "head-prepend" }];
    },
  };
}
