import type { IncomingMessage } from "node:http";
import { dirname, join } from "node:path";
import { createServer, type Plugin } from "vite";

const ROOT = dirname(import.meta.dirname);
/** Every path below it is a call, even without the header. */
const CALLS = "/api/";

/**
 * Serves the pages from their sources, and refreshes them in place after a change. The pages'
 * calls go to the portal. Unlike the portal it sends no content security policy: Vite puts styles into the
 * document.
 *
 * @param problem why the portal cannot answer now, which is the reply to each call; undefined if it can
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
  headers["x-requested-with"] !== undefined || url.startsWith(CALLS);

/** Returns the path of a browser's own request, which Vite answers itself; undefined for a script's call. */
const pathOfPage = (request: IncomingMessage): string | undefined =>
  isCall(request) ? undefined : (request.url ?? "/");
