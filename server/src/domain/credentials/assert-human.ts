/** The bot check of forms that bots would abuse, such as registration (`assertHuman`). */
import type { BotCheckAction } from "@portal/contract/captcha";
import type { Database } from "../../kit/database/database.ts";
import { type Counted, countAttempt } from "../../kit/limits/limits.ts";
import { commonErrors } from "../errors.ts";

type HumanServices = {
  readonly db: Database;
  readonly botCheck: {
    verify(
      token: string,
      action: BotCheckAction,
      address: string,
    ): Promise<"passed" | "failed" | "unavailable">;
  };
};

type Check = {
  readonly token: string;
  readonly action: BotCheckAction;
  readonly address: string;
  /** Limits that all callers share. They are counted only after the check has passed. */
  readonly thenCounted?: readonly Counted[];
};

/** Refuses bots, and everybody if the check is not available. @throws botCheckFailed, botCheckUnavailable, tooManyRequests */
export async function assertHuman(
  { db, botCheck }: HumanServices,
  { token, action, address, thenCounted = [] }: Check,
): Promise<void> {
  const verdict = await botCheck.verify(token, action, address);
  if (verdict === "failed") throw commonErrors.botCheckFailed();
  if (verdict === "unavailable") throw commonErrors.botCheckUnavailable();
  await countAttempt(db, thenCounted);
}
