/** The well-known paths that browsers, password managers and security researchers request (`registerWellKnown`). */
import { pages } from "@portal/contract/pages";
import type { FastifyInstance } from "fastify";
import type { Config } from "./config.ts";

/** Serves the page for a new password, and security.txt if the settings have a security contact. */
export function registerWellKnown(app: FastifyInstance, { portal, env }: Config): void {
  // The security page sends a visitor to the login and back.
  app.get("/.well-known/change-password", async (_request, reply) =>
    reply.header("cache-control", "no-store").redirect(pages.security.path, 303),
  );
  const { securityContact } = portal;
  if (!securityContact) return;
  const { contacts, expires } = securityContact;
  const canonical = new URL("/.well-known/security.txt", env.PUBLIC_URL).href;
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: vi, en",
    `Canonical: ${canonical}`,
  ];
  app.get("/.well-known/security.txt", async (_request, reply) =>
    reply
      .header("cache-control", "no-cache")
      .type("text/plain; charset=utf-8")
      .send(`${lines.join("\n")}\n`),
  );
}
