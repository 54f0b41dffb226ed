/** Closes an account after a grace period (`closeAccount`), or withdraws the closing (`keepAccount`). */
import type { closeAccount as call } from "@portal/contract/account-closing";
import type { BodyOf, ReplyInput } from "@portal/contract/http/call";
import { assertMaySpend } from "../../domain/accounts/account-locks.ts";
import type { Viewer } from "../../domain/accounts/viewer.ts";
import { confirmPassword, lockByPassword } from "../../domain/credentials/current-password.ts";
import { checkProof } from "../../domain/credentials/proofs.ts";
import { redeemTotp } from "../../domain/credentials/totp.ts";
import { commonErrors } from "../../domain/errors.ts";
import { notifyOwner, ownerOf } from "../../domain/notifications/notify-player.ts";
import type { Transaction } from "../../kit/database/database.ts";
import { BrowserResult } from "../../kit/http/browser/browser.ts";
import { onField, refusal } from "../../kit/http/errors.ts";
import { accountKeptEmail } from "../../messages/personal-data-emails.ts";
import type { Services } from "../../services.ts";
import { notifyOfClosing, startClosing } from "./start-closing.ts";
import { hasTwoFactor, type Obstacle, withdrawClosing, withdrawDeletionOf } from "./store.ts";

export const errors = {
  accountNotClosing: refusal(409, "account_not_closing", "Tài khoản này không chờ đóng."),
  closingInDebt: refusal(
    409,
    "closing_in_debt",
    "Tài khoản đang nợ KP. Hãy nạp bù số nợ rồi đóng tài khoản.",
  ),
  closingMoneyUnderWay: refusal(
    409,
    "closing_money_under_way",
    "Tài khoản có giao dịch đang được xử lý. Hãy chờ giao dịch xong rồi đóng tài khoản.",
  ),
  closingCaseOpen: refusal(
    409,
    "closing_case_open",
    "Bạn có yêu cầu tìm tiền chuyển khoản đang chờ kiểm tra. Hãy chờ kết quả rồi đóng tài khoản.",
  ),
  totpMissing: () => onField("code", "Vui lòng nhập mã của ứng dụng xác thực."),
};

const refusals: Record<Obstacle, () => Error> = {
  debt: errors.closingInDebt,
  money_under_way: errors.closingMoneyUnderWay,
  open_case: errors.closingCaseOpen,
};

/**
 * Begins the closing and ends the account's sessions. The account closes after a grace period, in which it cannot
 * spend. Links that undo a change still work in that time.
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
  log.info({ event: "closing_asked", userId }, "closing requested");
  return new BrowserResult({ closesAt }, { session: "ended", clearsCache: true });
}

/** Redeems the code if two-factor is on. The route has already counted the attempt. */
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

/** Withdraws the closing. @throws accountNotClosing if it was withdrawn already, or the account is closed */
export async function keepAccount(services: Services, viewer: Viewer): Promise<undefined> {
  const { id: userId } = viewer;
  await services.db.transaction(async (tx) => {
    if (!(await withdrawClosing(tx, userId))) throw errors.accountNotClosing();
    await withdrawDeletionOf(tx, userId);
    await notifyOwner(services, tx, ownerOf(viewer), accountKeptEmail);
  });
  services.log.info({ event: "account_kept", userId }, "closing withdrawn");
}
