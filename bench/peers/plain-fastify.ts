/** The least that GET /api/me can cost: Fastify, the driver and the portal's own query, nothing else. */
import { createHash } from "node:crypto";
import Fastify from "fastify";
import pg from "pg";
import { findViewer } from "../../server/src/domain/accounts/viewer.ts";
import type { Sql } from "../../server/src/kit/database/sql.ts";

const pool = new pg.Pool({
  connectionString: process.env["DATABASE_URL"]!,
  max: Number(process.env["DATABASE_CONNECTIONS"]),
});
const app = Fastify({ logger: false });
const { text, values } = await viewerQuery();

app.get("/api/me", async (request, reply) => {
  const token = /(?:^|; )session=([^;]+)/.exec(request.headers.cookie ?? "")?.[1] ?? "";
  const tokenHash = createHash("sha256").update(token).digest();
  const { rows } = await pool.query({
    name: "me",
    text,
    values: [...values.slice(0, -1), tokenHash],
  });
  if (rows.length === 0) return reply.code(401).send({ message: "unauthenticated" });
  return rows[0] as object;
});

await app.listen({ host: "127.0.0.1", port: Number(process.env["PORT"]) });
process.on("disconnect", () => process.exit(0));
process.send!({ ready: true });

/** Returns the portal's own statement, because a copy of it would become outdated. Its last value is the token's hash. */
async function viewerQuery(): Promise<Sql> {
  const statements: Sql[] = [];
  const lookups = { maybe: async (statement: Sql) => void statements.push(statement) };
  const tokenHash = Buffer.alloc(0);
  await findViewer({ lookups } as never, tokenHash);
  const [statement] = statements;
  if (statement?.values.at(-1) !== tokenHash) throw new Error("the statement has changed");
  return statement;
}
