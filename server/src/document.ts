import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "./config.ts";
import { VARIES_BY } from "./kit/page-or-call.ts";

/** Where index.html waits for the settings that the page may know. */
const MARKER = "%PORTAL_CONFIG%";

/** The one HTML document of all pages, ready to send. */
export type PageDocument = {
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply;
};

/** Fills the operator's settings into the built document and compresses it, once. */
export function openDocument(file: string, config: Config): PageDocument {
  const html = readFileSync(file, "utf8").replace(MARKER, () => publicSettings(config));
  const plain = Buffer.from(html);
  const encoded = { br: brotliCompressSync(plain), gzip: gzipSync(plain) };
  const etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  return {
    send: (request, reply) => {
      const vary = `accept-encoding, ${VARIES_BY}`;
      reply.headers({ "cache-control": "no-cache", vary, etag });
      if (reply.statusCode === 200 && request.headers["if-none-match"] === etag) {
        return reply.code(304).send();
      }
      reply.type("text/html; charset=utf-8");
      const accepted = request.headers["accept-encoding"] ?? "";
      const encoding = (["br", "gzip"] as const).find((name) => accepted.includes(name));
      if (!encoding) return reply.send(plain);
      return reply.header("content-encoding", encoding).send(encoded[encoding]);
    },
  };
}

/** What the page is told of the settings; nothing in it is secret. */
function publicSettings({ portal, env }: Config): string {
  const botCheck = {
    provider: env.CAPTCHA_PROVIDER,
    ...(env.RECAPTCHA_SITE_KEY ? { siteKey: env.RECAPTCHA_SITE_KEY } : {}),
  };
  const { brand, accounts } = portal;
  const { emailPolicy } = accounts;
  // Inside a script element a "<" could end it.
  const { PUBLIC_URL: publicUrl } = env;
  return JSON.stringify({ publicUrl, brand, accounts: { emailPolicy }, botCheck }).replaceAll(
    "<",
    String.raw`\u003c`,
  );
}
