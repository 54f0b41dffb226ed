/** Tries to credit a case of a lost transfer (`tryCase`), and announces a credited one (`announceFound`). */
import { publishTopUp, publishAfterCommit } from "../../domain/notifications/live.ts";
import { paymentCodesIn } from "../../domain/payments/match-content.ts";
import { namesInContent, nearPaymentCodes } from "../../domain/payments/search-content.ts";
import type { Transaction, Queries } from "../../kit/database/database.ts";
import type { Services } from "../../services.ts";
import { type Claim, claimNotice, type CreditedTopUp, namesAnotherPlayer } from "./claim-store.ts";
import { NOTIFY_OF_CASE } from "./notify-of-case.ts";
import {
  type Candidate,
  findCandidates,
  noteObstacle,
  type Obstacle,
  type OpenCase,
} from "./store.ts";

/** After this many wrong reference ends for one notice, the next one may be a guess too. */
const GUESSES_MAX = 30;
/** The same for a short reference, or a trace in the content: these are easier to guess. */
const GUESSES_MAX_WITHOUT_REFERENCE = 3;

/** The claim of a transfer that was found. */
export type FoundTransfer = Extract<Claim, { readonly outcome: "settled" | "waiting" }>;

/**
 * Claims the one unmatched notice that fits in method, amount, time and reference, or stores why not.
 * @returns undefined if the operator must decide the case
 */
export async function tryCase(
  services: Services,
  tx: Transaction,
  open: OpenCase,
): Promise<FoundTransfer | undefined> {
  const seen = await findCandidates(tx, open);
  const fitting = seen.filter(({ fits }) => fits);
  const [notice] = fitting;
  const obstacle = await obstacleOf(services, tx, open, fitting);
  const { waitHours } = services.config.portal.payment.lostTransfers;
  const claim =
    notice && !obstacle
      ? await claimNotice(tx, { caseId: open.id, noticeId: notice.id, waitHours })
      : undefined;
  if (claim?.outcome === "settled") {
    tx.afterCommit(() => announceFound(services, open, claim));
    return claim;
  }
  if (claim?.outcome === "waiting") {
    services.log.info({ event: "transfer_waits", caseId: open.id }, "a found transfer waits");
    await services.jobs.enqueue(tx, NOTIFY_OF_CASE, { caseId: open.id }, open.id);
    return claim;
  }
  const seenNoticeIds = seen.map(({ id }) => id);
  await noteObstacle(tx, open.id, obstacle ?? claim?.outcome ?? "taken", seenNoticeIds);
  if (claim?.stoppedCaseId != null && claim.stoppedUserId !== null) {
    await notifyOfStop(services, tx, claim.stoppedCaseId, claim.stoppedUserId);
  }
  return undefined;
}

async function obstacleOf(
  { config }: Services,
  tx: Transaction,
  { userId }: OpenCase,
  fitting: readonly Candidate[],
): Promise<Obstacle | undefined> {
  const { contentPrefix: prefix, lostTransfers } = config.portal.payment;
  const [notice, another] = fitting;
  if (!notice) return "not_found";
  if (another) return "several";
  if (notice.isConflict) return "conflict";
  // A player who claims money before it arrives may have seen the slip of another player.
  if (notice.isNewer) return "older_than_notice";
  const guessesMax = notice.fitsByReference ? GUESSES_MAX : GUESSES_MAX_WITHOUT_REFERENCE;
  if (notice.wrongTries >= guessesMax) return "guessed_at";
  if (notice.amountVnd > lostTransfers.creditAtOnceMaxVnd) return "too_large";
  const { content } = notice;
  return (await resemblesAnotherPlayer(tx, userId, { content, prefix }))
    ? "names_another"
    : undefined;
}

/** Logs and publishes that the money was credited. */
export function announceFound(
  services: Services,
  { id, userId }: { readonly id: string; readonly userId: number },
  given: CreditedTopUp,
): void {
  services.log.info({ event: "transfer_found", caseId: id, userId }, "lost transfer credited");
  const { transactionId } = given;
  publishTopUp(services.notifications, userId, { transactionId, given });
}

/** Notifies the other player that two players claim the transfer. The operator must decide both cases. */
async function notifyOfStop(
  services: Services,
  tx: Transaction,
  caseId: string,
  userId: number,
): Promise<void> {
  services.log.warn(
    { event: "transfer_contested", caseId, userId },
    "two players claim one transfer",
  );
  await services.jobs.enqueue(tx, NOTIFY_OF_CASE, { caseId }, caseId);
  publishAfterCommit(tx, services, userId, { kind: "case", caseId, isStopped: true });
}

/**
 * Returns whether a content resembles another player's payment code (with up to two mistakes), username or phone. The
 * candidates are taken from the content and looked up by index. A content that is too long to check counts as
 * resembling.
 */
async function resemblesAnotherPlayer(
  db: Queries,
  userId: number,
  { content, prefix }: { readonly content: string; readonly prefix: string },
): Promise<boolean> {
  const names = namesInContent(content);
  const near = names && nearPaymentCodes(content, prefix);
  if (!names || !near) return true;
  const codes = [...near, ...paymentCodesIn(content, prefix)];
  return namesAnotherPlayer(db, userId, { codes, ...names });
}
