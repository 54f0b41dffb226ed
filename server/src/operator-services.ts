import type { Publishing } from "./domain/notifications/live.ts";
import type { NotificationServices } from "./domain/notifications/notify-of-change.ts";
import type { Database } from "./kit/database/database.ts";
import type { ValidPortalSettings } from "./settings/portal-settings.ts";

/** The services of the operator's use cases: fewer than those of a portal that serves pages. */
export type OperatorServices = Publishing & {
  readonly db: Database;
  readonly portal: ValidPortalSettings;
};

/** Those of use cases that also write to players. */
export type WritingServices = OperatorServices & {
  /** @throws ConfigError where this machine has not the settings for it */
  messages(): Promise<NotificationServices>;
};
