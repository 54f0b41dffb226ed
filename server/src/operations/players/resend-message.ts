import type { ResendableMessage } from "@portal/contract/values/messages";
import {
  type OperatorContext,
  OperationRefused,
  runOperation,
} from "../../domain/ledger/run-operation.ts";
import { smsAnswerLimits } from "../../domain/limits.ts";
import { MAIL_RESET_LINK } from "../../domain/notifications/mail-queue.ts";
import { maskedEmail, maskedPhone } from "../../domain/notifications/message-log.ts";
import { SEND_CODE_AGAIN } from "../../domain/notifications/sms-queue.ts";
import type { Transaction } from "../../kit/database/database.ts";
import { insertFree } from "../../kit/jobs/job-store.ts";
import { isWithinLimits } from "../../kit/limits/limits.ts";
import type { OperatorServices } from "../../operator-services.ts";
import { findReach, type Reach } from "./message-store.ts";
import { findPlayer } from "./player-store.ts";

export type Resend = { readonly username: string; readonly message: ResendableMessage };

export type MessageResent = Resend & {
  /** Masked. */
  readonly recipient: string;
};

/**
 * Has a new code or link sent to the account's own contact, by the portal. Codes count towards the limits of the
 * player's phone; the links of a mailbox are limited where they are sent. @throws OperationRefused
 */
export function resendMessage(
  { db }: OperatorServices,
  operator: OperatorContext,
  { username: name, message }: Resend,
): Promise<MessageResent> {
  return runOperation(db, operator, async (tx) => {
    const { id: userId, username } = await findPlayer(tx, name);
    const reach = await findReach(tx, userId);
    const recipient =
      message === "verification-code"
        ? await sendCode(tx, { userId, username }, reach)
        : await sendLink(tx, username, reach);
    const result = { username, message, recipient };
    return { result, auditEntry: { command: "messages resend", userId, details: result } };
  });
}

async function sendCode(
  tx: Transaction,
  { userId, username }: { readonly userId: number; readonly username: string },
  { phoneNumber }: Reach,
): Promise<string> {
  if (phoneNumber === null) {
    throw new OperationRefused("message", "there is no phone", "tài khoản không có số điện thoại");
  }
  if (!(await isWithinLimits(tx, smsAnswerLimits(phoneNumber)))) {
    throw new OperationRefused(
      "message",
      "the phone has had as many codes as its limits allow; try later",
      "số này đã nhận đủ số mã cho phép, hãy thử lại sau",
    );
  }
  await insertFree(tx, SEND_CODE_AGAIN, { userId }, username);
  return maskedPhone(phoneNumber);
}

async function sendLink(
  tx: Transaction,
  username: string,
  { verifiedEmail }: Reach,
): Promise<string> {
  if (verifiedEmail === null) {
    throw new OperationRefused(
      "message",
      "there is no verified email",
      "tài khoản chưa có email đã xác minh",
    );
  }
  await insertFree(tx, MAIL_RESET_LINK, { username }, username);
  return maskedEmail(verifiedEmail);
}
