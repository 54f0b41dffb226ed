/**
 * The services of operators' programs, the console and the command line (`OperatorServices`), and their queue of
 * messages.
 */
import type { Publishing } from "./domain/notifications/live.ts";
import type { MailQueue } from "./domain/notifications/mail-queue.ts";
import type { NotificationServices } from "./domain/notifications/notify-player.ts";
import type { GiftCodeVault } from "./domain/payments/gift-code-vault.ts";
import { encryptionFor, type KeyConfig } from "./encryption-keys.ts";
import type { Database, Queries } from "./kit/database/database.ts";
import { sql } from "./kit/database/sql.ts";
import type { Job } from "./kit/jobs/job-store.ts";
import type { JobKind, Share } from "./kit/jobs/lanes.ts";
import type { EmailSettings } from "./messages/email.ts";
import type { ValidPortalSettings } from "./settings/portal-settings.ts";

/** The services of operators' use cases. The portal's own (`Services`) are more. */
export type OperatorServices = Publishing & {
  readonly db: Database;
  readonly portal: ValidPortalSettings;
  /** Absent if the process does not have the secret. */
  readonly giftCodeVault?: GiftCodeVault;
};

type MessageConfig = KeyConfig & EmailSettings & { readonly portal: ValidPortalSettings };

/** Opens the queues of emails and SMS for operators' programs. The portal's processes send them. */
export const operatorMessages = (config: MessageConfig): NotificationServices => ({
  config,
  jobs: queueOnly,
  mailEncryption: encryptionFor(config, "mail"),
  smsEncryption: encryptionFor(config, "sms"),
});

/** Enqueues emails and SMS for the portal's processes to send, because this program runs no jobs. */
const queueOnly: MailQueue["jobs"] = {
  enqueueLeased: async (
    tx: Queries,
    { task, lane }: JobKind<never>,
    payload: object,
    named: Share,
  ): Promise<Job> => {
    const { encrypted } = payload as { readonly encrypted: string };
    const share = String(named);
    const id = await tx.write.value<number>(sql`
      select queue_message(${task}, ${encrypted}, ${share})`);
    return { id, lane, share, task, payload, attempts: 0, leasedAt: 0 };
  },
  run: async () => {},
};
