import type { IncomingMessage } from "node:http";
import { dirname, join } from "node:path";
import { createServer } from "vite";

const ROOT = dirname(import.meta.dirname);
/** Below it there are calls only, whoever asks. */
const CALLS = "/api/";

/**
 * Serves the pages from their sources, and refreshes them in place when one changes (React refresh). What
 * the pages ask goes to the portal. Unlike the portal it sends no content security policy: Vite puts styles
 * into the document.
 *
 * @returns what ends it
 */
export async function startDevServer(
  port: number,
  portalUrl: string,
): Promise<() => Promise<void>> {
  const server = await createServer({
    root: ROOT,
    configFile: join(ROOT, "vite.config.ts"),
    clearScreen: false,
    logLevel: "warn",
    server: {
      port,
      strictPort: true,
      proxy: { "^/": { target: portalUrl, bypass: pathOfPage } },
    },
  });
  await server.listen();
  return () => server.close();
}

/** The path where Vite answers itself: what a browser loads, and no script asks. */
function pathOfPage({ url = "/", headers }: IncomingMessage): string | undefined {
  const isCall = headers["x-requested-with"] !== undefined || url.startsWith(CALLS);
  return isCall ? undefined : url;
}
