import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** What staff may pause: see the table `channel_pauses`. */
export type ChannelKind = "method" | "telco" | "account" | "zone" | "game";

/** One thing that may be paused, by its name within its kind. */
export type Channel = { readonly kind: ChannelKind; readonly name: string };

/** The name of all scratch cards together, among the methods. */
export const ALL_CARDS: Channel = { kind: "method", name: "card" };
/** All zones of the game together. */
export const WHOLE_GAME: Channel = { kind: "game", name: "all" };

/** A pause that runs or is still to come. */
export type ChannelPause = Channel & {
  /** Players read it. */
  readonly reason: string;
  readonly beginsAt: string;
  /** Null: until somebody resumes it. */
  readonly endsAt: string | null;
  readonly isRunning: boolean;
};

/** Lists the pauses that run or are still to come, by the database's clock. */
export function listPauses(db: Queries): Promise<ChannelPause[]> {
  return db.many<ChannelPause>(sql`
    select kind, name, reason, begins_at as "beginsAt",
      case when ends_at < 'infinity' then ends_at end as "endsAt",
      begins_at <= now() as "isRunning" /* never null */
    from channel_pauses where ends_at > now() order by begins_at, id`);
}

/** An account that staff gave a bank's method. */
export type MethodAccount = {
  /** The method's name. */
  readonly method: string;
  readonly accountNumber: string;
  /** Its holder. */
  readonly accountName: string;
  readonly since: string;
};

/** Lists the accounts that staff gave to methods, the newest first. */
export function listMethodAccounts(db: Queries): Promise<MethodAccount[]> {
  return db.many<MethodAccount>(sql`
    select method, account_number as "accountNumber", account_name as "accountName", since
    from method_accounts order by id desc`);
}
