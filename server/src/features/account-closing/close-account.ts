import type { closeAccount as call } from "@portal/contract/account-closing";
import type { BodyOf, ReplyInput } from "@portal/contract/http/call";
import { assertMaySpend } from "../../domain/accounts/account-locks.ts";
import type { Viewer } from "../../domain/accounts/users.ts";
import { confirmPassword, lockByPassword } from "../../domain/credentials/current-password.ts";
import { checkProof } from "../../domain/credentials/proofs.ts";
import { redeemTotp } from "../../domain/credentials/totp.ts";
import { commonErrors } from "../../domain/errors.ts";
import type { Transaction } from "../../kit/database/database.ts";
import { BrowserResult } from "../../kit/http/browser/browser.ts";
import type { Services } from "../../services.ts";
import { errors } from "./errors.ts";
import { notifyOfClosing } from "./notify-of-closing.ts";
import { startClosing } from "./start-closing.ts";
import { hasTwoFactor, type Obstacle } from "./store.ts";

/**
 * Begins the closing. The account closes when the period for taking this back is over. Until then it cannot
 * spend and its sessions are ended; the links that undo a change go on working.
 */
export async function closeAccount(
  services: Services,
  viewer: Viewer,
  { currentPassword, code, proof }: BodyOf<typeof call>,
): Promise<BrowserResult<ReplyInput<typeof call>>> {
  const { db, log } = services;
  const { id: userId } = viewer;
  const password = await confirmPassword(services, userId, currentPassword, "closing_refused");
  const chosen = proof && (await checkProof(services, viewer, "confirm.closing", proof));
  const closesAt = await db.transaction(async (tx) => {
    await lockByPassword(tx, userId, password);
    if (chosen) await chosen.consume(tx);
    else await redeemCode(services, tx, userId, code);
    await assertMaySpend(tx, userId);
    const begun = await startClosing(tx, userId);
    if (typeof begun === "string") throw refusals[begun]();
    await notifyOfClosing(services, tx, begun);
    return begun.closesAt;
  });
  log.info({ event: "closing_asked", userId }, "account is to be closed");
  return new BrowserResult({ closesAt }, { session: "ended", clearsCache: true });
}

/** The route has already counted the try. */
async function redeemCode(
  services: Services,
  tx: Transaction,
  userId: number,
  code: string | undefined,
): Promise<void> {
  if (!(await hasTwoFactor(tx, userId))) return;
  if (!code) throw errors.totpMissing();
  if (await redeemTotp(services, tx, userId, code)) return;
  services.log.info({ event: "second_factor_refused", userId, method: "totp" }, "wrong code");
  throw commonErrors.totpWrong();
}

const refusals: Record<Obstacle, () => Error> = {
  debt: errors.closingInDebt,
  money_under_way: errors.closingMoneyUnderWay,
  open_case: errors.closingCaseOpen,
};
