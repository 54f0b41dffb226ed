/**
 * What staff pause, such as payment methods, cards by telco and game zones, and the bank accounts that they added.
 * `openChannels` caches both.
 */
import { cached } from "../kit/concurrency/caches.ts";
import type { Queries } from "../kit/database/database.ts";
import { sql } from "../kit/database/sql.ts";
import { onField } from "../kit/http/errors.ts";

/** What staff may pause. The table `channel_pauses` explains each kind. */
export type ChannelKind = "method" | "telco" | "account" | "zone" | "game" | "portal";

/** One thing that may be paused, by its name within its kind. */
export type Channel = { readonly kind: ChannelKind; readonly name: string };

/** All scratch cards, as one payment method. */
export const ALL_CARDS: Channel = { kind: "method", name: "card" };
/** All zones of the game together. */
export const WHOLE_GAME: Channel = { kind: "game", name: "all" };
/** All ways to pay and to spend. */
export const WHOLE_PORTAL: Channel = { kind: "portal", name: "all" };

/** A running or future pause. */
export type ChannelPause = Channel & {
  /** Shown to players. */
  readonly reason: string;
  readonly beginsAt: string;
  /** Null: until somebody resumes it. */
  readonly endsAt: string | null;
  readonly isRunning: boolean;
};

/** Lists the running and future pauses, by the database's clock. */
export function listPauses(db: Queries): Promise<ChannelPause[]> {
  return db.many<ChannelPause>(sql`
    select kind, name, reason, begins_at as "beginsAt",
      case when ends_at < 'infinity' then ends_at end as "endsAt",
      begins_at <= now() as "isRunning" /* never null */
    from channel_pauses where ends_at > now() order by begins_at, id`);
}

/** A planned, running or just finished pause, with the text that players read. */
export type Maintenance = Channel & {
  readonly id: number;
  readonly phase: "before" | "during" | "after";
  readonly text: string;
  readonly beginsAt: string;
  /** Null: until somebody resumes it. */
  readonly endsAt: string | null;
};

/** Lists the texts about pauses: before, during, and for two hours after each, by the database's clock. */
export function listMaintenance(db: Queries): Promise<Maintenance[]> {
  return db.many<Maintenance>(sql`
    select p.id, p.kind, p.name, phase /* never null */, said as text /* never null */, p.begins_at as "beginsAt",
      case when p.ends_at < 'infinity' then p.ends_at end as "endsAt"
    from channel_pauses p
    cross join lateral (select
      case when p.ends_at <= now() then 'after' when p.begins_at <= now() then 'during' else 'before' end as phase) at
    cross join lateral (select
      case phase when 'before' then p.before_text when 'after' then p.after_text else p.reason end as said) words
    where p.ends_at > now() - interval '2 hours' and said is not null
      -- A pause that was cancelled or replaced has no text afterwards.
      and (phase <> 'after' or p.begins_at < p.ends_at and not exists (
        select from channel_pauses later where later.kind = p.kind and later.name = p.name and later.id > p.id))
    order by p.begins_at, p.id`);
}

/** A bank account that staff added to a payment method. */
export type MethodAccount = {
  /** The method's name. */
  readonly method: string;
  readonly accountNumber: string;
  /** Its holder. */
  readonly accountName: string;
  readonly since: string;
};

/** Lists the accounts that staff added, newest first. */
export function listMethodAccounts(db: Queries): Promise<MethodAccount[]> {
  return db.many<MethodAccount>(sql`
    select method, account_number as "accountNumber", account_name as "accountName", since
    from method_accounts order by id desc`);
}

/** The running pauses and the added accounts. */
export type ChannelState = {
  readonly pauses: readonly ChannelPause[];
  /** Newest first. */
  readonly accounts: readonly MethodAccount[];
};

export type Channels = () => Promise<ChannelState>;

/** How long pauses and accounts are cached: staff's changes take effect in every process within a second. */
const FRESH_MS = 300;

/** Opens the cache of pauses and accounts. It reads two small tables, at most every 300 ms. */
export function openChannels(db: Queries): Channels {
  return cached(FRESH_MS, async () => ({
    pauses: (await listPauses(db)).filter(({ isRunning }) => isRunning),
    accounts: await listMethodAccounts(db),
  }));
}

/** Returns the pause of the first of these channels that is paused. */
export function pauseOf(
  pauses: readonly ChannelPause[],
  channels: readonly Channel[],
): ChannelPause | undefined {
  return channels
    .map(({ kind, name }) => pauses.find((pause) => pause.kind === kind && pause.name === name))
    .find((pause) => pause !== undefined);
}

/** Returns the field `pause` of a reply; no field if there is no pause. */
export const shownPause = (pause: ChannelPause | undefined) =>
  pause ? { pause: { reason: pause.reason, endsAt: pause.endsAt } } : {};

/**
 * Refuses if one of the channels is paused.
 * @param field the form field that shows the refusal
 * @param label the channel's name in the refusal; `addition` is appended to it
 * @throws invalidInput at the field
 */
export function assertNotPaused(
  pauses: readonly ChannelPause[],
  channels: readonly Channel[],
  { field, label, addition = "" }: { field: string; label: string; addition?: string },
): void {
  const pause = pauseOf(pauses, channels);
  if (!pause) return;
  const { reason, endsAt } = pause;
  const until = endsAt === null ? "" : ` Dự kiến mở lại lúc ${momentOf(endsAt)}.`;
  throw onField(field, `${label} đang tạm ngừng: ${asSentence(reason)}${until}${addition}`);
}

const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

const IN_VIETNAM = new Intl.DateTimeFormat("vi-VN", {
  timeZone: "Asia/Ho_Chi_Minh",
  hour: "2-digit",
  minute: "2-digit",
  day: "2-digit",
  month: "2-digit",
  hour12: false,
});

/** Returns a time in Vietnam, such as 15:30 ngày 24/11. */
export function momentOf(at: string): string {
  const parts = new Map(
    IN_VIETNAM.formatToParts(new Date(at)).map(({ type, value }) => [type, value]),
  );
  return `${parts.get("hour")}:${parts.get("minute")} ngày ${parts.get("day")}/${parts.get("month")}`;
}
