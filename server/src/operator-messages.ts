import type { MailQueue } from "./domain/notifications/mail-queue.ts";
import type { NotificationServices } from "./domain/notifications/notify-player.ts";
import { encryptionFor, type KeyConfig } from "./encryption-keys.ts";
import type { Queries } from "./kit/database/database.ts";
import { sql } from "./kit/database/sql.ts";
import type { Job } from "./kit/jobs/job-store.ts";
import type { JobKind, Share } from "./kit/jobs/lanes.ts";
import type { EmailSettings } from "./mail/email.ts";
import type { ValidPortalSettings } from "./settings/portal-settings.ts";

type MessageConfig = KeyConfig & EmailSettings & { readonly portal: ValidPortalSettings };

/** What operators' programs write emails and texts with; the portal's processes send them. */
export const operatorMessages = (config: MessageConfig): NotificationServices => ({
  config,
  jobs: queueOnly,
  mailEncryption: encryptionFor(config, "mail"),
  smsEncryption: encryptionFor(config, "sms"),
});

/** Queues emails and texts for the portal's processes. For programs that run no jobs. */
export const queueOnly: MailQueue["jobs"] = {
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
