/** Codes by email or SMS that confirm what a signed-in player is about to do (R-CODE-1). */
import type { CodeChannel, SecurityAction } from "@portal/contract/security-code";
import { isMacUnderAny, type MacKeys } from "../../kit/crypto/keys.ts";
import type { Queries, Transaction } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { httpErrors } from "../../kit/http/errors.ts";
import { emailBrandingOf, type EmailSettings } from "../../messages/email.ts";
import { securityCodeEmail } from "../../messages/security-emails.ts";
import { emailChangeCodeText, paymentCodeText, type SmsSender } from "../../messages/texts.ts";
import { type MailQueue, queueMail } from "../notifications/mail-queue.ts";
import { queueSms, type SmsQueue } from "../notifications/sms-queue.ts";
import { CODE_MAX_TRIES, CODE_MINUTES, macOfCode, newCode, readCode } from "./one-time-codes.ts";

/** A code is valid for one player, one session, one action and one channel. */
export type CodePurpose = {
  readonly userId: number;
  readonly sessionId: string;
  readonly action: SecurityAction;
  /** Email by default. A code sent by SMS is never accepted as one sent by email. */
  readonly channel?: CodeChannel;
};

/** A code that was right when it was compared. It has no effect until it is consumed. */
export type RightSecurityCode = CodePurpose & { readonly mac: Buffer };

/**
 * Makes the code, in place of an older one.
 * @returns the code, which is not stored
 * @throws unauthenticated where the session has ended meanwhile
 */
async function issueSecurityCode(
  tx: Queries,
  keys: MacKeys,
  purpose: CodePurpose,
): Promise<string> {
  const code = newCode();
  const issued = await tx.run(sql`
    insert into security_codes (session_id, action, channel, code_mac, expires_at)
    select id, ${purpose.action}, ${channelOf(purpose)}, ${macOf(keys[0], purpose, code)},
      now() + make_interval(mins => ${CODE_MINUTES})
    from sessions where id = ${purpose.sessionId} for key share
    on conflict (session_id, action, channel) do update set
      code_mac = excluded.code_mac, expires_at = excluded.expires_at, tries = 0`);
  if (issued === 0) throw httpErrors.unauthenticated();
  return code;
}

/**
 * Counts the try, then compares. Call it outside the transaction that the code confirms, so that the try
 * stays counted if that transaction fails.
 */
export async function checkSecurityCode(
  db: Queries,
  keys: MacKeys,
  purpose: CodePurpose,
  typed: string,
): Promise<RightSecurityCode | undefined> {
  const stored = await db.write.maybe<{ mac: Buffer }>(sql`
    update security_codes set tries = tries + 1
    where session_id = ${purpose.sessionId} and action = ${purpose.action}
      and channel = ${channelOf(purpose)}
      and expires_at > now() and tries < ${CODE_MAX_TRIES}
    returning code_mac as mac`);
  const given = (key: Buffer) => macOf(key, purpose, readCode(typed));
  const isRight = stored && isMacUnderAny(keys, stored.mac, given);
  return isRight ? { ...purpose, mac: stored.mac } : undefined;
}

/** @returns false where another request has consumed the code, or it has expired or been replaced */
export function consumeSecurityCode(tx: Queries, code: RightSecurityCode): Promise<boolean> {
  return tx.changes(sql`
    delete from security_codes
    where session_id = ${code.sessionId} and action = ${code.action}
      and channel = ${channelOf(code)}
      and code_mac = ${code.mac} and expires_at > now()`);
}

const channelOf = ({ channel = "email" }: CodePurpose): CodeChannel => channel;

function macOf(key: Buffer, purpose: CodePurpose, code: string): Buffer {
  const { userId, sessionId, action } = purpose;
  return macOfCode(key, code, ["security", userId, sessionId, action, channelOf(purpose)]);
}

type Owner = { readonly id: number; readonly username: string; readonly sessionId: string };
type CodeServices = { readonly codeKeys: MacKeys };

/** Makes a code for this session and action, and queues its email. @throws unauthenticated */
export async function mailSecurityCode(
  services: CodeServices & MailQueue & { readonly config: EmailSettings },
  tx: Transaction,
  { id: userId, username, sessionId }: Owner,
  { action, to }: { readonly action: SecurityAction; readonly to: string },
): Promise<void> {
  const code = await issueSecurityCode(tx, services.codeKeys, { userId, sessionId, action });
  const about = { username, code, action, minutes: CODE_MINUTES };
  const email = securityCodeEmail(emailBrandingOf(services.config), about);
  await queueMail(services, tx, {
    kind: "security-code",
    username,
    to,
    email,
    expiresInMinutes: CODE_MINUTES,
  });
}

/** Makes a code for this session and action, and queues its SMS. @throws unauthenticated */
export async function textSecurityCode(
  services: CodeServices &
    SmsQueue & { readonly config: { readonly portal: { readonly brand: SmsSender } } },
  tx: Transaction,
  { id: userId, username, sessionId }: Owner,
  { action, to }: { readonly action: SecurityAction; readonly to: string },
): Promise<void> {
  const purpose = { userId, sessionId, action, channel: "sms" } as const;
  const code = await issueSecurityCode(tx, services.codeKeys, purpose);
  const { brand } = services.config.portal;
  const isPayment = action === "confirm.payment";
  const write = isPayment ? paymentCodeText : emailChangeCodeText;
  const text = write(brand, { username, code, minutes: CODE_MINUTES });
  await queueSms(services, tx, {
    kind: isPayment ? "payment-code" : "security-code",
    username,
    to,
    text,
    expiresInMinutes: CODE_MINUTES,
  });
}
