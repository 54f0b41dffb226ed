/** Starts and stops the whole sandbox. */
import Fastify from "fastify";
import type { FastifyError, FastifyInstance } from "fastify";
import { forgeRoutes } from "./bank/forge.ts";
import { bankListRoutes } from "./bank/list-routes.ts";
import { statementRoutes } from "./bank/statement-routes.ts";
import { captchaRoutes } from "./captcha/siteverify.ts";
import { cardGatewayRoutes } from "./card/gateway-routes.ts";
import { cardRoutes } from "./card/routes.ts";
import type { Config } from "./config.ts";
import { eventRoutes, controlRoutes } from "./control/routes.ts";
import { gameConsoleRoutes } from "./game/console-routes.ts";
import { gameServerRoutes } from "./game/server-routes.ts";
import { Problem } from "./kit/requests.ts";
import { serveFiles } from "./kit/web-files.ts";
import { oidcRoutes } from "./oidc/routes.ts";
import { pushRoutes } from "./push/routes.ts";
import { createSandboxState, type SandboxState } from "./sandbox-state.ts";
import { smsGatewayRoutes } from "./sms/gateway-routes.ts";
import { phoneRoutes } from "./sms/routes.ts";
import { mailRoutes } from "./smtp/routes.ts";
import { createMailServer } from "./smtp/server.ts";
import { socialRoutes } from "./social/routes.ts";
import { transferRoutes } from "./transfers/routes.ts";
import { walletQueryRoutes } from "./wallet/query-routes.ts";

export type Sandbox = { url: string; smtpPort: number; close(): Promise<void> };

const HOST = "127.0.0.1";

/** Starts the sandbox. Rejects with the system's error (`EADDRINUSE` …) when a port is not available. */
export async function startSandbox(config: Config): Promise<Sandbox> {
  const state = createSandboxState(config);
  const app = await createApp(state);
  const mail = createMailServer(state);
  const close = async (): Promise<void> => {
    state.lifetime.renew();
    await Promise.all([app.close(), mail.close()]);
  };
  try {
    const url = await app.listen({ host: HOST, port: config.httpPort });
    const smtpPort = await mail.listen(config.smtpPort);
    return { url, smtpPort, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The sandbox's one HTTP server: the interface of every party, the API for scripts, and the sandbox's page. */
async function createApp(state: SandboxState): Promise<FastifyInstance> {
  const app = Fastify({
    forceCloseConnections: true,
    ajv: { customOptions: { allErrors: true, coerceTypes: false, removeAdditional: false } },
  });
  acceptBodies(app);
  refuseOtherSites(app);
  answerErrors(app);

  transferRoutes(app, state);
  bankListRoutes(app, state);
  statementRoutes(app, state);
  forgeRoutes(app, state);
  walletQueryRoutes(app, state);
  cardGatewayRoutes(app, state);
  cardRoutes(app, state);
  await gameServerRoutes(app, state);
  gameConsoleRoutes(app, state);
  mailRoutes(app, state);
  smsGatewayRoutes(app, state);
  phoneRoutes(app, state);
  captchaRoutes(app, state);
  socialRoutes(app, state);
  pushRoutes(app, state);
  if (state.config.staffClient) oidcRoutes(app, state, state.config.staffClient);
  controlRoutes(app, state);
  eventRoutes(app, state);
  serveFiles(app, "console", "");
  return app;
}

function acceptBodies(app: FastifyInstance): void {
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
    // A script may send the header with an empty body.
    if (body === "") return done(null, null);
    try {
      done(null, JSON.parse(String(body)));
    } catch {
      done(new Problem(422, "The body is not JSON."));
    }
  });
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
}

/** Refuses unsafe requests of other sites: the API has no login, and a developer may open any page. */
function refuseOtherSites(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    const site = request.headers["sec-fetch-site"];
    const isForeign = site === "cross-site" || site === "same-site";
    if (isForeign && request.method !== "GET") {
      throw new Problem(403, "Other sites may not use the sandbox.");
    }
  });
}

function answerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    const message = `There is no ${request.method} ${request.url}.`;
    return reply.code(404).send({ statusCode: 404, message });
  });
  app.setErrorHandler((error: FastifyError | Problem, _request, reply) => {
    if (error instanceof Problem) {
      const { statusCode, message, errors } = error;
      return reply.code(statusCode).send({ statusCode, message, ...(errors && { errors }) });
    }
    if (error.validation !== undefined) {
      const message = "The request is not valid.";
      const errors = fieldErrors(error.validation);
      return reply.code(422).send({ statusCode: 422, message, errors });
    }
    if (error.name === "AbortError") {
      const message = "The sandbox was emptied meanwhile.";
      return reply.code(503).send({ statusCode: 503, message });
    }
    const statusCode = error.statusCode ?? 500;
    if (statusCode >= 500) console.error(error);
    return reply.code(statusCode).send({ statusCode, message: error.message });
  });
}

function fieldErrors(issues: NonNullable<FastifyError["validation"]>): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { instancePath, params, message } of issues) {
    const named = params["missingProperty"] ?? params["additionalProperty"];
    const path = instancePath.split("/").slice(1);
    if (typeof named === "string") path.push(named);
    const choices = params["allowedValues"];
    const hint = Array.isArray(choices) ? `: ${choices.join(", ")}` : "";
    (errors[path.join(".") || "body"] ??= []).push(`${message ?? "is not valid"}${hint}`);
  }
  return errors;
}
