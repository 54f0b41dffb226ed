import type { FastifyInstance } from "fastify";

/** How often the error is repeated while it lasts, so that any day's log shows it. */
const REPEAT_MS = 10 * 60_000;

/**
 * Logs an error if `X-Forwarded-For` does not match `TRUSTED_PROXY_HOPS`. If a proxy is not configured, all players
 * share its address and therefore its limits. If too many are configured, visitors can choose their own address. A
 * forged header without any proxy is logged too: its sender reaches the process directly.
 * @param hops the value of `TRUSTED_PROXY_HOPS`
 */
export function reportProxyMismatch(app: FastifyInstance, hops: number): void {
  let silentUntil = 0;
  app.addHook("onRequest", (request, _reply, done) => {
    const found = addressesIn(request.headers["x-forwarded-for"]);
    const matches = found === 0 || (hops > 0 && found >= hops);
    if (!matches && Date.now() >= silentUntil) {
      silentUntil = Date.now() + REPEAT_MS;
      request.log.error(
        { event: "proxy_mismatch", hops, found },
        "X-Forwarded-For does not match TRUSTED_PROXY_HOPS: limits count other addresses than the players'",
      );
    }
    done();
  });
}

/** Counts the addresses: each proxy adds the one that called it. */
function addressesIn(header: string | readonly string[] | undefined): number {
  const text = typeof header === "string" ? header : (header?.join(",") ?? "");
  return text === "" ? 0 : text.split(",").length;
}
