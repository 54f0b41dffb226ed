/** Queries for channels: the game's zones, and the functions that pause, resume and change an account. */
import type { Channel } from "../../domain/channels.ts";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** A zone, as the game last reported it. */
export type GameZone = { readonly id: string; readonly name: string; readonly isOpen: boolean };

export function listGameZones(db: Queries): Promise<GameZone[]> {
  return db.many<GameZone>(sql`
    select id, name, is_open as "isOpen" from game_zones order by length(id), id`);
}

/** A pause to be stored. */
export type NewPause = Channel & {
  readonly reason: string;
  /** Null: at once. */
  readonly beginsAt: Date | null;
  /** Null: until somebody resumes it. */
  readonly endsAt: Date | null;
  /** What players read before it and after it; null: nothing. */
  readonly before: string | null;
  readonly after: string | null;
};

/** Pauses a channel. Replaces a pause that runs or is planned. */
export async function insertPause(tx: Queries, pause: NewPause): Promise<void> {
  const { kind, name, reason, beginsAt, endsAt, before, after } = pause;
  await tx.run(sql`
    select pause_channel(${kind}, ${name}, ${reason}, coalesce(${beginsAt}::timestamptz, now()),
      ${endsAt}::timestamptz, ${before}, ${after})`);
}

/** @returns false if the channel was not paused */
export function endPause(tx: Queries, { kind, name }: Channel): Promise<boolean> {
  return tx.write.value<boolean>(sql`select resume_channel(${kind}, ${name})`);
}

export type NewAccount = {
  readonly method: string;
  readonly accountNumber: string;
  readonly accountName: string;
};

export async function insertAccount(tx: Queries, account: NewAccount): Promise<void> {
  const { method, accountNumber, accountName } = account;
  await tx.run(sql`select change_account(${method}, ${accountNumber}, ${accountName})`);
}
