import type { FastifyInstance } from "fastify";

/** Said again this often, while it goes on: once a day's log is searched, it is found. */
const SAY_AGAIN_MS = 10 * 60_000;

/**
 * Logs an error when the proxies in front are not those of the settings. Behind one that is not told, all players
 * share its address and the limits of one. With more told than there are, a visitor chooses his address himself.
 * A visitor who forges the header without any proxy causes the line too: he reaches the process past the proxy.
 * @param hops of `TRUSTED_PROXY_HOPS`
 */
export function reportUntoldProxies(app: FastifyInstance, hops: number): void {
  let silentUntil = 0;
  app.addHook("onRequest", (request, _reply, done) => {
    const named = addressesIn(request.headers["x-forwarded-for"]);
    const isAsTold = named === 0 || (hops > 0 && named >= hops);
    if (!isAsTold && Date.now() >= silentUntil) {
      silentUntil = Date.now() + SAY_AGAIN_MS;
      request.log.error(
        { event: "untold_proxy", hops, named },
        "X-Forwarded-For does not have what TRUSTED_PROXY_HOPS says: limits count other addresses than the players'",
      );
    }
    done();
  });
}

/** Each proxy adds the address that it was called from. */
function addressesIn(header: string | readonly string[] | undefined): number {
  const text = typeof header === "string" ? header : (header?.join(",") ?? "");
  return text === "" ? 0 : text.split(",").length;
}
