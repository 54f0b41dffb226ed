/** Serves the captured emails to scripts and the sandbox's page. */
import type { FastifyInstance } from "fastify";
import { Problem } from "../kit/requests.ts";
import type { SandboxState } from "../sandbox-state.ts";

/** The policy for an email, whose content is not trusted: no scripts, and an opaque origin. */
const EMAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; " +
  "style-src 'unsafe-inline'; img-src data: https:";

export function mailRoutes(app: FastifyInstance, state: SandboxState): void {
  app.get<{ Querystring: { to?: string } }>("/api/mail", (request) =>
    state.mailbox.list(request.query.to),
  );

  app.get<{ Params: { id: string } }>("/api/mail/:id/html", (request, reply) => {
    const email = state.mailbox.find(Number(request.params.id));
    if (email === undefined) throw new Problem(404, `There is no email ${request.params.id}.`);
    return reply
      .header("content-security-policy", EMAIL_POLICY)
      .type("text/html; charset=utf-8")
      .send(`<base target="_blank">${email.html}`);
  });
}
