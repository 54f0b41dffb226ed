import type { FastifyReply } from "fastify";
import { errors } from "../../domain/errors.ts";
import { startSession } from "../../domain/sessions.ts";
import { normalizeUsername } from "../../domain/usernames.ts";
import type { Services } from "../../services.ts";
import { findCredentials, replacePasswordHash } from "./store.ts";

type Attempt = {
  readonly username: string;
  readonly password: string;
  readonly remember: boolean;
  readonly previousToken: string | undefined;
};

/**
 * One query and one verification, whether the account exists or not: neither the answer nor its time
 * tells which.
 * @throws wrongCredentials
 */
export async function logIn(
  services: Services,
  reply: FastifyReply,
  attempt: Attempt,
): Promise<undefined> {
  const { db, passwords } = services;
  const account = await findCredentials(db, normalizeUsername(attempt.username));
  const isRight = await passwords.verify(attempt.password, account?.passwordHash);
  if (!account || !isRight) throw refused(reply);
  if (passwords.isOutdated(account.passwordHash, attempt.password)) {
    await replacePasswordHash(db, account, await passwords.hash(attempt.password));
  }
  const { id: userId, passwordSetAt } = account;
  const started = await startSession(services, db, reply, { ...attempt, userId, passwordSetAt });
  if (!started) throw refused(reply);
  reply.log.info({ event: "login", userId }, "logged in");
}

function refused(reply: FastifyReply): Error {
  reply.log.info({ event: "login_refused" }, "login refused");
  return errors.wrongCredentials();
}
