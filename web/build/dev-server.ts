import type { IncomingMessage } from "node:http";
import { dirname, join } from "node:path";
import { createServer, type Plugin } from "vite";

const ROOT = dirname(import.meta.dirname);
/** Requests below this path go to the portal, even without the header `X-Requested-With`. */
const API_PREFIX = "/api/";

/**
 * Serves the pages from their sources with hot reload, and proxies their calls to the portal. It sends no content
 * security policy, because Vite puts styles into the document.
 *
 * @param problem returns why the portal cannot answer now (each call then gets 503 with it); undefined if it can
 * @returns a function that stops the server
 */
export async function startDevServer(
  port: number,
  portalUrl: string,
  problem: () => string | undefined = () => undefined,
): Promise<() => Promise<void>> {
  const server = await createServer({
    root: ROOT,
    configFile: join(ROOT, "vite.config.ts"),
    clearScreen: false,
    logLevel: "warn",
    plugins: [refuseCalls(problem)],
    server: {
      port,
      strictPort: true,
      proxy: { "^/": { target: portalUrl, bypass: pathOfPage } },
    },
  });
  await server.listen();
  return () => server.close();
}

function refuseCalls(problem: () => string | undefined): Plugin {
  return {
    name: "portal-refused-calls",
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const message = isCall(request) ? problem() : undefined;
        if (message === undefined) return next();
        response.writeHead(503, {
          "content-type": "application/json",
          "cache-control": "no-store",
        });
        response.end(JSON.stringify({ statusCode: 503, message }));
      });
    },
  };
}

const isCall = ({ url = "/", headers }: IncomingMessage): boolean =>
  headers["x-requested-with"] !== undefined || url.startsWith(API_PREFIX);

/** Returns the path of a browser's own request, which Vite answers itself; undefined for a script's call. */
const pathOfPage = (request: IncomingMessage): string | undefined =>
  isCall(request) ? undefined : (request.url ?? "/");
