/** Simulates a push service (RFC 8030), and lets scripts make browsers that listen to it and read their messages. */
import type { FastifyInstance } from "fastify";
import { Problem } from "../kit/requests.ts";
import type { SandboxState } from "../sandbox-state.ts";
import { isSignedFor } from "./browsers.ts";

type Named = { Params: { id: string } };

const CREATED = 201;
const GONE = 410;

export function pushRoutes(app: FastifyInstance, { pushBrowsers }: SandboxState): void {
  app.addContentTypeParser(
    "application/octet-stream",
    { parseAs: "buffer" },
    (_request, body, done) => done(null, body),
  );

  app.post<{ Body: { senderKey?: string } | undefined }>(
    "/api/push/browsers",
    ({ protocol, host, body }) => pushBrowsers.add(`${protocol}://${host}`, body?.senderKey),
  );
  app.get<Named>("/api/push/browsers/:id/messages", ({ params: { id } }) =>
    pushBrowsers.messagesOf(id),
  );
  app.post<Named>("/api/push/browsers/:id/withdraw", async ({ params: { id } }, reply) => {
    pushBrowsers.forget(id);
    return reply.code(204).send();
  });

  app.post<Named & { Body: Buffer }>("/push/send/:id", async (request, reply) => {
    const { headers, protocol, host, params, body } = request;
    const senderKey = pushBrowsers.senderOf(params.id);
    if (!isSignedFor(headers.authorization, `${protocol}://${host}`, senderKey))
      throw new Problem(403, "The sender's token is not valid here.");
    if (headers["content-encoding"] !== "aes128gcm" || !/^\d+$/.test(String(headers["ttl"])))
      throw new Problem(400, "A message needs its encoding and TTL.");
    return reply.code(pushBrowsers.deliver(params.id, body) ? CREATED : GONE).send();
  });
}
