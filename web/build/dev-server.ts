import type { IncomingMessage } from "node:http";
import { dirname, join } from "node:path";
import { createServer } from "vite";

const ROOT = dirname(import.meta.dirname);
/** Every path below it is a call, even without the header. */
const CALLS = "/api/";

/**
 * Serves the pages from their sources, and refreshes them in place after a change. The pages'
 * calls go to the portal. Unlike the portal it sends no content security policy: Vite puts styles into the
 * document.
 *
 * @returns a function that stops the server
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

/** Returns the path of a browser's own request, which Vite answers itself; undefined for a script's call. */
function pathOfPage({ url = "/", headers }: IncomingMessage): string | undefined {
  const isCall = headers["x-requested-with"] !== undefined || url.startsWith(CALLS);
  return isCall ? undefined : url;
}
