/**
 * better-auth as its documentation sets it up (email and password, a pg pool), with as many users and
 * sessions as the portal has. Limits and logging are off; cookies are signed in its own way.
 */
import { createHmac, randomBytes } from "node:crypto";
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
  // Its documentation advises against waiting for the mail server.
  emailAndPassword: { enabled: true, sendResetPassword: async () => {} },
  rateLimit: { enabled: false },
  logger: { disabled: true },
  telemetry: { enabled: false },
});

await (await getMigrations(auth.options)).runMigrations();
const users = JSON.stringify(await addUsers(Number(process.env.USERS), process.env.PASSWORD));
const answer = toNodeHandler(auth);
const server = createServer((request, response) =>
  request.url === "/bench/users" ? response.end(users) : answer(request, response),
);
server.listen(port, "127.0.0.1", () => process.send({ ready: true }));
process.on("disconnect", () => process.exit(0));

/** @returns for each user the session cookie, ready to send, and the token of an expired reset link, for the row `timing` */
async function addUsers(count, password) {
  const context = await auth.$context;
  const { internalAdapter, authCookies } = context;
  const hash = await context.password.hash(password);
  const cookies = [];
  const expiredTokens = [];
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
    cookies.push(`${authCookies.sessionToken.name}=${encodeURIComponent(`${token}.${signature}`)}`);
    const resetToken = randomBytes(12).toString("hex");
    await internalAdapter.createVerificationValue({
      value: user.id,
      identifier: `reset-password:${resetToken}`,
      expiresAt: new Date(Date.now() - 60_000),
    });
    expiredTokens.push(resetToken);
  }
  return { cookies, expiredTokens };
}
