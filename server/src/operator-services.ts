import type { Publishing } from "./domain/notifications/live.ts";
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
