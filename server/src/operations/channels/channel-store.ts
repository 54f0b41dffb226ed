import type { Channel } from "../../domain/channels.ts";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** A zone, as the game told of it last. */
export type GameZone = { readonly id: string; readonly name: string; readonly isOpen: boolean };

export function listGameZones(db: Queries): Promise<GameZone[]> {
  return db.many<GameZone>(sql`
    select id, name, is_open as "isOpen" from game_zones order by length(id), id`);
}

/** A pause as it is ordered. */
export type NewPause = Channel & {
  readonly reason: string;
  /** Null: at once. */
  readonly beginsAt: Date | null;
  /** Null: until somebody resumes it. */
  readonly endsAt: Date | null;
};

/** Pauses it; what was paused or planned before ends with this. */
export async function insertPause(tx: Queries, pause: NewPause): Promise<void> {
  const { kind, name, reason, beginsAt, endsAt } = pause;
  await tx.run(sql`
    select pause_channel(${kind}, ${name}, ${reason}, coalesce(${beginsAt}::timestamptz, now()),
      ${endsAt}::timestamptz)`);
}

/** @returns false where it was not paused */
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
