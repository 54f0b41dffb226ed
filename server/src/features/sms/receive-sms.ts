/** Receives the texts that players send to the support numbers (`receiveSms`). */
import { toMobileE164 } from "../../domain/accounts/phone-numbers.ts";
import { CODE_MINUTES } from "../../domain/credentials/one-time-codes.ts";
import { smsAnswerLimits } from "../../domain/limits.ts";
import { queueSms } from "../../domain/notifications/sms-queue.ts";
import type { Transaction } from "../../kit/database/database.ts";
import {
  byEverybody,
  countedBy,
  isWithin,
  limit,
  MINUTE,
  shared,
} from "../../kit/limits/limits.ts";
import { helpText } from "../../messages/texts.ts";
import type { InboundSms } from "../../providers/sms/sms-gateway.ts";
import type { Services } from "../../services.ts";
import { activatePhone, sendCode } from "./answer-command.ts";
import { type Command, readCommand } from "./read-command.ts";
import {
  findAccountOfPhone,
  insertInboundSms,
  noteOutcome,
  type Outcome,
  type PhoneAccount,
} from "./store.ts";

export const limits = {
  // Separate from the limits of codes, so that nonsense texts do not use up the codes of a phone.
  smsHelpByPhone: limit("sms-help.phone", 3, 10 * MINUTE),
  smsHelpGlobally: shared("sms-help.all", 120, MINUTE),
};

/**
 * Stores one text, once, and queues the reply in the same transaction. If the sender is not the phone of
 * an account of that name, the reply is the same whether the account exists or not.
 */
export async function receiveSms(
  services: Services,
  gateway: string,
  { messageId, sender: typedSender, text }: InboundSms,
): Promise<void> {
  const sender = toMobileE164(typedSender);
  if (!sender) return services.log.warn({ event: "sms", gateway }, "SMS from no mobile phone");
  const command = readCommand(text);
  const received = { gateway, messageId, sender, command: command?.name ?? "unreadable" } as const;
  await services.db.repeatableTransaction(async (tx) => {
    if (!(await insertInboundSms(tx, received))) return;
    const account = command && (await findAccountOfPhone(tx, sender, command.usernames));
    const outcome =
      command && account
        ? await carryOut(services, tx, command, account, sender)
        : await help(services, tx, sender);
    await noteOutcome(tx, received, outcome, account?.id);
    tx.afterCommit(() => services.log.info({ event: "sms", gateway, outcome }, "SMS received"));
  });
}

async function carryOut(
  services: Services,
  tx: Transaction,
  { name }: Command,
  account: PhoneAccount,
  sender: string,
): Promise<Outcome> {
  const mayAnswer = await isWithin(services, tx, smsAnswerLimits(sender));
  if (!mayAnswer) return "limited";
  return name === "MXT"
    ? sendCode(services, tx, account, sender)
    : activatePhone(services, tx, account, sender);
}

async function help(services: Services, tx: Transaction, sender: string): Promise<Outcome> {
  const mayAnswer = await isWithin(services, tx, [
    ...countedBy(sender, limits.smsHelpByPhone),
    ...byEverybody(limits.smsHelpGlobally),
  ]);
  if (!mayAnswer) return "limited";
  const text = helpText(services.config.portal.brand);
  await queueSms(services, tx, {
    kind: "sms-answer",
    username: null,
    to: sender,
    text,
    expiresInMinutes: CODE_MINUTES,
  });
  return "helped";
}
