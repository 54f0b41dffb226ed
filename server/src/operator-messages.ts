import { leftJobs } from "./domain/notifications/left-jobs.ts";
import type { NotificationServices } from "./domain/notifications/notify-of-change.ts";
import { encryptionFor, type KeyConfig } from "./encryption-keys.ts";
import type { EmailSettings } from "./mail/email.ts";
import type { ValidPortalSettings } from "./settings/portal-settings.ts";

type MessageConfig = KeyConfig & EmailSettings & { readonly portal: ValidPortalSettings };

/** What operators' programs write emails and texts with; the portal's processes send them. */
export const operatorMessages = (config: MessageConfig): NotificationServices => ({
  config,
  jobs: leftJobs,
  mailEncryption: encryptionFor(config, "mail"),
  smsEncryption: encryptionFor(config, "sms"),
});
