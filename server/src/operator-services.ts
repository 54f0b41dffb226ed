import type { Publishing } from "./domain/notifications/live.ts";
import type { NotificationServices } from "./domain/notifications/notify-player.ts";
import type { GiftCodeVault } from "./domain/payments/gift-code-vault.ts";
import type { Database } from "./kit/database/database.ts";
import type { ValidPortalSettings } from "./settings/portal-settings.ts";

/** The services of the operator's use cases: fewer than those of a portal that serves pages. */
export type OperatorServices = Publishing & {
  readonly db: Database;
  readonly portal: ValidPortalSettings;
  /** Where the process knows the secret. */
  readonly giftCodeVault?: GiftCodeVault;
};

/** Those of use cases that also write to players. */
export type WritingServices = OperatorServices & {
  /** @throws ConfigError where this machine has not the settings for it */
  messages(): Promise<NotificationServices>;
};
