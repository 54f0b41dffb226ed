/**
 * better-auth as its documentation sets it up (e-mail and password, a pg pool), with as many users
 * and sessions as the portal gets. Limits and logging are off; cookies are signed as it signs them.
 */
import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import { betterAuth } from "better-auth";
import { getMigrations } from "better-auth/db/migration";
import { toNodeHandler } from "better-auth/node";
import pg from "pg";

const port = Number(process.env.PORT);
const origin = `http://127.0.0.1:${port}`;
const secret = "bench-secret-of-more-than-thirty-two-characters";

const auth = betterAuth({
  baseURL: origin,
  secret,
  database: new pg.Pool({
    connectionString: process.env.DATABASE_URL,
    max: Number(process.env.DATABASE_CONNECTIONS),
  }),
  emailAndPassword: { enabled: true },
  rateLimit: { enabled: false },
  logger: { disabled: true },
  telemetry: { enabled: false },
});

await (await getMigrations(auth.options)).runMigrations();
const cookies = await addUsers(Number(process.env.USERS), process.env.PASSWORD);
const server = createServer(toNodeHandler(auth));
server.listen(port, "127.0.0.1", () => process.send({ cookies }));
process.on("disconnect", () => process.exit(0));

/** @returns the session cookie of each, ready to send */
async function addUsers(count, password) {
  const context = await auth.$context;
  const { internalAdapter, authCookies } = context;
  const hash = await context.password.hash(password);
  const made = [];
  for (let index = 0; index < count; index += 1) {
    const name = `player${String(index).padStart(4, "0")}`;
    const user = await internalAdapter.createUser({ name, email: `${name}@example.vn` });
    await internalAdapter.linkAccount({
      userId: user.id,
      providerId: "credential",
      accountId: user.id,
      password: hash,
    });
    const { token } = await internalAdapter.createSession(user.id);
    const signature = createHmac("sha256", secret).update(token).digest("base64");
    made.push(`${authCookies.sessionToken.name}=${encodeURIComponent(`${token}.${signature}`)}`);
  }
  return made;
}
