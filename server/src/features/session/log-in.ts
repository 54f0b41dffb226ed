import type { ReplyInput } from "@portal/contract/call";
import type { login } from "@portal/contract/session";
import type { FastifyReply } from "fastify";
import { openPendingLogin } from "../../domain/pending-logins.ts";
import { startSession } from "../../domain/sessions.ts";
import { normalizeUsername } from "../../domain/usernames.ts";
import { approvalTokenOf } from "../../kit/approval-cookie.ts";
import type { HashingLane } from "../../kit/hashing-lanes.ts";
import type { Services } from "../../services.ts";
import { errors } from "./errors.ts";
import { findCredentials, replacePasswordHash } from "./store.ts";

type Attempt = {
  readonly username: string;
  readonly password: string;
  readonly remember: boolean;
  readonly isSharedMachine: boolean;
  readonly previousToken: string | undefined;
  /** Where it waits for its hash. */
  readonly lane: HashingLane;
};

/**
 * One query and one verification, whether the account exists or not: neither the answer nor its time
 * tells which.
 * @returns what else it takes, where the account has two-factor on: no session is started then
 * @throws wrongCredentials
 */
export async function logIn(
  services: Services,
  reply: FastifyReply,
  attempt: Attempt,
): Promise<ReplyInput<typeof login>> {
  const { db, passwords, cookies } = services;
  const account = await findCredentials(db, normalizeUsername(attempt.username));
  const isRight = await passwords.verify(attempt.password, account?.passwordHash, attempt.lane);
  if (!account || !isRight) throw refused(reply, account?.id);
  if (passwords.isOutdated(account.passwordHash, attempt.password)) {
    await replacePasswordHash(db, account, await passwords.hash(attempt.password, attempt.lane));
  }
  const { id: userId, passwordSetAt } = account;
  if (account.mfaEnabled) {
    const previousApproval = approvalTokenOf(reply.request, cookies);
    const login = { ...attempt, userId, passwordSetAt, previousApproval };
    const approval = await openPendingLogin(db, cookies, reply, login);
    if (!approval) throw refused(reply, userId);
    reply.log.info({ event: "login_half_done", userId }, "password right, second factor asked for");
    return approval;
  }
  const started = await startSession(services, db, reply, {
    ...attempt,
    userId,
    passwordSetAt,
    mayBeLost: true,
  });
  if (!started) throw refused(reply, userId);
  reply.log.info({ event: "login", userId }, "logged in");
  return undefined;
}

/** @param userId whose account was tried, where there is one: for the log alone */
function refused(reply: FastifyReply, userId?: number): Error {
  reply.log.info({ event: "login_refused", userId }, "login refused");
  return errors.wrongCredentials();
}
