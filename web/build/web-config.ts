import { languages } from "@portal/contract/profile";
import type { Plugin } from "vite";
import { portal } from "../../portal.config.ts";

/** Placeholder in `index.html` for the settings that are public. */
const MARKER = "%PORTAL_CONFIG%";

/**
 * Fills the settings into `index.html` in development, where no server does it. A build keeps the marker: the
 * operator's settings are known only when the portal starts.
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
          accounts: {
            emailPolicy: portal.accounts?.emailPolicy ?? "locked",
            languages: portal.accounts?.languages ?? languages,
          },
          ...(portal.dataRequests ? { dataRequests: true } : {}),
          ...(portal.support === "placeholder" ? { support: portal.support } : {}),
          botCheck: { provider: "altcha" },
        }),
      ),
  };
}
