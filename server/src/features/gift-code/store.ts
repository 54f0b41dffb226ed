/** Queries for gift codes: a player's state, claims, the mark "entered", the inventory. */
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import type { GiftCampaign } from "../../settings/portal-settings.ts";
import { neededVndOf } from "./campaigns.ts";

/** The state of a campaign for one player. */
export type Standing = {
  readonly campaignId: string;
  readonly availability: "open" | "not_begun" | "over" | "sold_out";
  /** Topped up during the campaign, less what was recalled; 0 if the campaign requires no top-up. */
  readonly toppedUpVnd: number;
  /** When the player said that they entered the code. */
  readonly enteredAt: string | null;
} & (
  | { readonly encryptedCode: string; readonly receivedAt: string }
  | { readonly encryptedCode: null; readonly receivedAt: null }
);

export function findStandings(
  db: Queries,
  userId: number,
  campaigns: readonly GiftCampaign[],
): Promise<Standing[]> {
  return db.many<Standing>(sql`
    select c.id as "campaignId", own.encrypted_code as "encryptedCode", own.received_at as "receivedAt",
      (select e.entered_at from entered_gift_codes e
        where e.user_id = own.user_id and e.campaign = own.campaign) as "enteredAt",
      case
        when now() < c.begins_at then 'not_begun'
        when now() >= c.ends_at then 'over'
        when exists (select from gift_codes g where g.campaign = c.id and g.user_id is null)
          then 'open'
        else 'sold_out'
      end as availability,
      case when c.needed_vnd > 0 then topped_up_vnd(${userId}, c.begins_at, c.ends_at) else 0 end
        as "toppedUpVnd"
    from unnest(
      ${campaigns.map(({ id }) => id)}::text[],
      ${campaigns.map(({ from }) => from)}::timestamptz[],
      ${campaigns.map(({ to }) => to)}::timestamptz[],
      ${campaigns.map(neededVndOf)}::bigint[]
    ) as c (id, begins_at, ends_at, needed_vnd)
    left join gift_codes own on own.campaign = c.id and own.user_id = ${userId}`);
}

/** The code that a player gets, or why they get none. */
export type Claim =
  | { readonly outcome: "received"; readonly encryptedCode: string; readonly isNew: boolean }
  | { readonly outcome: "not_begun" | "over" | "not_enough" | "sold_out" };

/** Gives the player a free code, or returns the one that they have, in its own transaction. */
export function claimCode(db: Queries, userId: number, campaign: GiftCampaign): Promise<Claim> {
  return db.repeatable.one<Claim>(sql`
    select outcome, encrypted_code as "encryptedCode", is_new as "isNew"
    from claim_gift_code(${userId}, ${campaign.id}, ${campaign.from}, ${campaign.to},
      ${neededVndOf(campaign)})`);
}

/** Stores that the player has entered their code; a repeat keeps the first time. @returns false if they have none */
export function markEntered(db: Queries, userId: number, campaign: string): Promise<boolean> {
  return db.write.value<boolean>(sql`
    with own as (
      select user_id, campaign from gift_codes where user_id = ${userId} and campaign = ${campaign}
    ), marked as (
      insert into entered_gift_codes (user_id, campaign) select user_id, campaign from own
      on conflict do nothing
    )
    select exists (select from own)`);
}

/** Reverts `markEntered`. @returns false if the player has no code of this campaign */
export function unmarkEntered(db: Queries, userId: number, campaign: string): Promise<boolean> {
  return db.write.value<boolean>(sql`
    with own as (
      select user_id, campaign from gift_codes where user_id = ${userId} and campaign = ${campaign}
    ), unmarked as (
      delete from entered_gift_codes e using own
      where e.user_id = own.user_id and e.campaign = own.campaign
    )
    select exists (select from own)`);
}

/** Finds the campaigns that already have these codes. */
export function findCampaignsOfCodes(
  db: Queries,
  macs: readonly Buffer[],
): Promise<{ readonly mac: Buffer; readonly campaign: string }[]> {
  return db.many(sql`
    select code_mac as mac, campaign from gift_codes where code_mac = any(${macs}::bytea[])`);
}

export type EncryptedCode = { readonly encrypted: string; readonly mac: Buffer };

/** Adds codes in the given order. @returns how many were new */
export function insertCodes(
  tx: Queries,
  campaign: string,
  codes: readonly EncryptedCode[],
): Promise<number> {
  return tx.run(sql`
    insert into gift_codes (campaign, encrypted_code, code_mac)
    select ${campaign}, encrypted, mac
    from unnest(${codes.map(({ encrypted }) => encrypted)}::text[], ${codes.map(({ mac }) => mac)}::bytea[])
      with ordinality as added (encrypted, mac, place)
    order by place
    on conflict (code_mac) do nothing`);
}

export async function findNewestEncrypted(db: Queries): Promise<string | undefined> {
  const newest = await db.maybe<{ encrypted: string }>(sql`
    select encrypted_code as encrypted from gift_codes order by id desc limit 1`);
  return newest?.encrypted;
}

/** Returns whether a gift campaign of this name was ever published. */
export const isPublished = (db: Queries, campaign: string): Promise<boolean> =>
  db.value<boolean>(sql`
    select exists (select from campaign_versions where campaign = ${campaign} and kind = 'gift')`);
