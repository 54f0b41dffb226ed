/** Stands before the portal as production's Caddy does, with TLS and HTTP/2 (`startProxy`): browsers get files side by side. */
import { createHash, X509Certificate } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import { pipeline } from "node:stream";
import { EXPIRED_CERTIFICATE } from "../../server/src/cli/testing/expired-certificate.ts";

/** Headers of HTTP/1.1 about the connection, which HTTP/2 forbids. */
const OF_THE_CONNECTION = new Set(["connection", "keep-alive", "transfer-encoding"]);

/** The key of its certificate, as browsers write it. The certificate has expired, so they have to be started to trust it. */
export const PROXY_KEY_HASH = createHash("sha256")
  .update(
    new X509Certificate(EXPIRED_CERTIFICATE.cert).publicKey.export({ type: "spki", format: "der" }),
  )
  .digest("base64");

/** Passes each request from a port on to the portal. */
export async function startProxy(port: number, portalPort: number): Promise<() => void> {
  const server = createSecureServer({ ...EXPIRED_CERTIFICATE, allowHTTP1: true }, (asked, answer) =>
    passOn(asked, answer, portalPort),
  );
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return () => server.close();
}

function passOn(asked: Http2ServerRequest, answer: Http2ServerResponse, port: number): void {
  const headers = Object.entries({ ...asked.headers, host: asked.authority });
  const onward = request({
    port,
    method: asked.method,
    path: asked.url,
    headers: Object.fromEntries(headers.filter(([name]) => !name.startsWith(":"))),
  });
  onward.on("response", (response) => {
    const passed = Object.entries(response.headers);
    answer.writeHead(
      response.statusCode!,
      Object.fromEntries(passed.filter(([name]) => !OF_THE_CONNECTION.has(name))),
    );
    pipeline(response, answer, () => undefined);
  });
  // The browser has left, or the portal has stopped: the other side's stream ends too.
  onward.on("error", () => answer.stream.destroy());
  answer.on("close", () => onward.destroy());
  pipeline(asked, onward, () => undefined);
}
