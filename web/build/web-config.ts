import type { Plugin } from "vite";
import { portal } from "../../portal.config.ts";

/** Where `index.html` waits for the settings that the page may know. */
const MARKER = "%PORTAL_CONFIG%";

/**
 * In development there is no server that fills `index.html`, so this does. A build keeps the marker:
 * the operator's settings are known only when the portal starts.
 */
export function webConfig(): Plugin {
  return {
    name: "portal-web-config",
    apply: "serve",
    transformIndexHtml: (html, { server }) =>
      html.replace(
        MARKER,
        JSON.stringify({
          publicUrl: `http://localhost:${server?.config.server.port}`,
          brand: portal.brand,
          accounts: { emailPolicy: portal.accounts?.emailPolicy ?? "locked" },
          botCheck: { provider: "altcha" },
        }),
      ),
  };
}
