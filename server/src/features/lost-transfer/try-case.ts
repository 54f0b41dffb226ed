import { kp } from "@portal/contract/money";
import { findPaymentCode } from "../../domain/match-content.ts";
import { tellUser } from "../../domain/live.ts";
import type { Transaction } from "../../kit/database.ts";
import type { Services } from "../../services.ts";
import {
  type Candidate,
  findCandidates,
  isCodeOfAnother,
  noteObstacle,
  type Obstacle,
  type OpenCase,
  settleCase,
} from "./store.ts";

export type Credited = {
  readonly transactionId: string;
  readonly creditKp: number;
  readonly bonusKp: number;
};

/** So many wrong ends were tried at one notice: whoever comes now may be the next to guess. */
const GUESSES_MAX = 30;
/** What `decided_by` says of a case that no operator had a part in. */
const BY_SEARCH = "search";

/**
 * Credits the one unmatched notice that fits a case in method, amount, time and reference, or notes
 * why it may not.
 */
export async function tryCase(
  services: Services,
  tx: Transaction,
  open: OpenCase,
): Promise<Credited | undefined> {
  const seen = await findCandidates(tx, open);
  const fitting = seen.filter(({ fits }) => fits);
  const [notice] = fitting;
  const obstacle = await obstacleOf(services, tx, open, fitting);
  const credited =
    notice && !obstacle ? await settleCase(tx, open.id, notice.id, BY_SEARCH) : undefined;
  if (!credited) {
    const seenNoticeIds = seen.map(({ id }) => id);
    await noteObstacle(tx, open.id, obstacle ?? "taken", seenNoticeIds);
    return undefined;
  }
  tx.afterCommit(() => announce(services, open, credited));
  return credited;
}

async function obstacleOf(
  { config }: Services,
  tx: Transaction,
  { userId }: OpenCase,
  fitting: readonly Candidate[],
): Promise<Obstacle | undefined> {
  const { contentPrefix, lostTransfers } = config.portal.payment;
  const [notice, another] = fitting;
  if (!notice) return "not_found";
  if (another) return "several";
  if (notice.wrongTries >= GUESSES_MAX) return "guessed_at";
  if (notice.amountVnd > lostTransfers.creditAtOnceMaxVnd) return "too_large";
  const codes = codesIn(notice.content, contentPrefix);
  return (await isCodeOfAnother(tx, userId, codes)) ? "names_another" : undefined;
}

function codesIn(content: string, prefix: string): readonly string[] {
  const match = findPaymentCode(content, prefix);
  if (match.kind === "none") return [];
  return match.kind === "found" ? [match.code] : match.codes;
}

function announce(services: Services, { id, userId }: OpenCase, credited: Credited): void {
  const { transactionId, creditKp, bonusKp } = credited;
  services.log.info({ event: "transfer_found", caseId: id, userId }, "lost transfer credited");
  tellUser(services.notifications, userId, {
    kind: "topup",
    transactionId,
    status: "success",
    credit: kp(creditKp),
    bonus: kp(bonusKp),
  });
}
