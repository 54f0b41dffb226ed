/** The least that GET /api/me can cost: Fastify, the driver and the portal's own query, nothing else. */
import { createHash } from "node:crypto";
import Fastify from "fastify";
import pg from "pg";

const query = JSON.parse(process.env["QUERY"]!) as { text: string; otherValues: unknown[] };
const pool = new pg.Pool({
  connectionString: process.env["DATABASE_URL"]!,
  max: Number(process.env["DATABASE_CONNECTIONS"]),
});
const app = Fastify({ logger: false });

app.get("/api/me", async (request, reply) => {
  const token = /(?:^|; )session=([^;]+)/.exec(request.headers.cookie ?? "")?.[1] ?? "";
  const tokenHash = createHash("sha256").update(token).digest();
  const { rows } = await pool.query({
    name: "me",
    text: query.text,
    values: [...query.otherValues, tokenHash],
  });
  if (rows.length === 0) return reply.code(401).send({ message: "unauthenticated" });
  return rows[0];
});

await app.listen({ host: "127.0.0.1", port: Number(process.env["PORT"]) });
process.on("disconnect", () => process.exit(0));
process.send!({ ready: true });
