/** Queries for the list of players, their contacts, and staff's notes and tags. */
import type { ListedPlayer } from "@portal/contract/console/player-list";
import type { Queries } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";

export type PlayerFilters = Readonly<Record<string, string | number>>;

export type PlayerPageQuery = {
  readonly filters: PlayerFilters;
  readonly sort: string;
  /** 1: ascending; -1: descending. */
  readonly direction: 1 | -1;
  /** The last row of the previous page: microseconds or đồng. */
  readonly after: number;
  readonly afterId: number;
  readonly atMost: number;
};

export type RankedPlayer = ListedPlayer & { readonly id: number; readonly rank: number };

/** Lists one page of players. Their other fields are looked up for these rows only. */
export function listPlayers(db: Queries, query: PlayerPageQuery): Promise<RankedPlayer[]> {
  const { filters, sort, direction, after, afterId, atMost } = query;
  return db.many<RankedPlayer>(sql`
    select u.id, l.rank /* never null */, u.username, u.joined_at as "joinedAt", u.closed_at as "closedAt",
      coalesce((select sum(a.balance) from ledger_accounts a where a.user_id = u.id), 0)::bigint
        as "balanceKp" /* never null */,
      s.top_ups as "topUps", s.topped_up_vnd as "toppedUpVnd",
      case when s.top_ups > 0 then s.last_top_up_at end as "lastTopUpAt",
      array(select z.zone_id from player_zones z where z.user_id = u.id order by z.spent_kp desc, z.zone_id)
        as zones /* never null */,
      u.phone_verified_at is not null as "isPhoneVerified" /* never null */,
      u.email_verified_at is not null as "isEmailVerified" /* never null */,
      u.email is not null as "hasEmail" /* never null */,
      array_remove(array[
        case when u.locked_at is not null and (u.lock_ends_at > now()) is not false then 'locked' end,
        case when u.spending_stopped_at is not null and (u.spending_stop_ends_at > now()) is not false
          then 'stopped' end], null) as states /* never null */,
      array_remove(array[
        case when u.phone_number <> '' and exists (
          select from users o where o.phone_number = u.phone_number and o.id <> u.id) then 'phone' end,
        case when exists (
          select from known_devices d join known_devices o on o.browser = d.browser and o.user_id <> d.user_id
          where d.user_id = u.id) then 'device' end], null) as shares /* never null */,
      array(select t.tag from player_tags t where t.user_id = u.id order by t.tag) as tags /* never null */
    from listed_players(${JSON.stringify(filters)}::jsonb, ${sort}, ${direction}::integer, ${after}, ${afterId},
      ${atMost}::integer) l
    join users u on u.id = l.user_id join player_sums s on s.user_id = u.id
    order by ${direction}::integer * l.rank, ${direction}::integer * u.id`);
}

export type PlayerContact = {
  readonly id: number;
  readonly rank: number;
  readonly username: string;
  readonly phoneNumber: string;
  readonly email: string | null;
  readonly toppedUpVnd: number;
};

/** Lists the contacts of the players that match the filters, newest first. */
export function listContacts(
  tx: Queries,
  {
    filters,
    first,
    atMost,
  }: { filters: PlayerFilters; first: readonly [number, number]; atMost: number },
): Promise<PlayerContact[]> {
  return tx.many<PlayerContact>(sql`
    select u.id, l.rank /* never null */, u.username, u.phone_number as "phoneNumber", u.email,
      s.topped_up_vnd as "toppedUpVnd"
    from listed_players(${JSON.stringify(filters)}::jsonb, 'joinedAt', -1, ${first[0]}, ${first[1]},
      ${atMost}::integer) l
    join users u on u.id = l.user_id join player_sums s on s.user_id = u.id
    order by l.rank desc, u.id desc`);
}

/** @returns the id of an account of this name, which may be closed */
export async function findUserId(db: Queries, username: string): Promise<number | undefined> {
  const user = await db.maybe<{ id: number }>(
    sql`select id from users where username = ${username}`,
  );
  return user?.id;
}

export type PlayerNote = { readonly words: string; readonly by: string; readonly at: string };

const NOTES_SHOWN = 100;

export function listNotes(db: Queries, userId: number): Promise<PlayerNote[]> {
  return db.many<PlayerNote>(sql`
    select n.body as words, s.login as by, n.at
    from player_notes n join staff s on s.id = n.staff_id
    where n.user_id = ${userId} order by n.id desc limit ${NOTES_SHOWN}`);
}

export async function listTags(db: Queries, userId: number): Promise<string[]> {
  const tags = await db.many<{ tag: string }>(
    sql`select tag from player_tags where user_id = ${userId} order by tag`,
  );
  return tags.map(({ tag }) => tag);
}

export async function insertNote(tx: Queries, userId: number, text: string): Promise<void> {
  await tx.run(sql`select note_player(${userId}, ${text})`);
}

/** @returns false if nothing changed */
export function setTag(tx: Queries, userId: number, tag: string, isOn: boolean): Promise<boolean> {
  return tx.write.value<boolean>(sql`select tag_player(${userId}, ${tag}, ${isOn})`);
}
