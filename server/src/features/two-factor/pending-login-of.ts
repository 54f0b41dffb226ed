import type { FastifyRequest } from "fastify";
import { findPendingLogin, type PendingLogin } from "../../domain/pending-logins.ts";
import { approvalTokenOf } from "../../kit/approval-cookie.ts";
import type { Services } from "../../services.ts";
import { errors } from "./errors.ts";

type Needed = Pick<Services, "db" | "cookies">;

/** The login of this browser that waits for its second step, if any. */
export async function maybePendingLoginOf(
  { db, cookies }: Needed,
  request: FastifyRequest,
): Promise<PendingLogin | undefined> {
  const token = approvalTokenOf(request, cookies);
  return token === undefined ? undefined : findPendingLogin(db, token);
}

/** @throws loginApprovalOver */
export async function pendingLoginOf(
  services: Needed,
  request: FastifyRequest,
): Promise<PendingLogin> {
  const pending = await maybePendingLoginOf(services, request);
  if (!pending) throw errors.loginApprovalOver();
  return pending;
}
