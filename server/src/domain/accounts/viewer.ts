/** The signed-in player (`Viewer`), found by session. */
import type { User } from "@portal/contract/session";
import type { Database, Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import type { Browser } from "../../kit/http/browser/browser.ts";
import { hashToken } from "../../kit/http/browser/session-tokens.ts";
import { httpErrors } from "../../kit/http/errors.ts";
import { noteUser } from "../../kit/http/request-context.ts";
import type { Places } from "../../providers/places/places.ts";
import { commonErrors } from "../errors.ts";
import { placeInWords } from "../sessions/session-words.ts";

/** The signed-in player, with their balances and session. */
export type Viewer = User & {
  readonly id: number;
  readonly paymentCode: string;
  readonly sessionHash: Buffer;
  /** Stays the same when the session's token is renewed. */
  readonly sessionId: string;
  /** When the account closes; null unless the player has asked for that. */
  readonly closesAt: string | null;
};

/** `last_used_at` is written at most this often, so that most requests write nothing. */
const USE_NOTED_EVERY_MINUTES = 5;

type ViewerRow = Viewer & { readonly isUseDue: boolean };

/**
 * Finds the player of a valid session. Rejects an account that is closing; calls that accept one use `findAnyViewer`.
 * @throws accountClosing
 */
export async function findViewer(
  ...asked: Parameters<typeof findAnyViewer>
): Promise<Viewer | undefined> {
  const viewer = await findAnyViewer(...asked);
  if (viewer && viewer.closesAt !== null) throw commonErrors.accountClosing();
  return viewer;
}

/**
 * Finds the signed-in player like `findViewer`, also while the account waits to be closed. One query serves
 * every signed-in call.
 * @param place returns the request's approximate location; stored as the session's last place
 */
export async function findAnyViewer(
  db: Pick<Database, "lookups" | "run">,
  sessionHash: Buffer,
  place?: () => string | null,
): Promise<Viewer | undefined> {
  const row = await db.lookups.maybe<ViewerRow>(sql`
    select person.*, u.username, u.email, u.joined_at as "joinAt", u.language, u.phone_number as "phoneNumber", u.email_verified_at as "verifiedAt",
      u.phone_verified_at as "verifiedPhoneAt",
      case when not u.phone_vouched and u.phone_trusted_at > now() then u.phone_trusted_at end as "phoneWaitsUntil",
      u.password_changed_at as "lastPasswordChange",
      u.mfa_enabled as "mfaEnabled", u.payment_code as "paymentCode", u.closes_at as "closesAt",
      credit.balance as credit, -debt.balance as "debtCredit", s.token_hash as "sessionHash",
      s.id as "sessionId",
      s.last_used_at < now() - make_interval(mins => ${USE_NOTED_EVERY_MINUTES}) as "isUseDue"
    from sessions s
    join users u on u.id = s.user_id
    join personal_fields person on person.id = u.id
    join ledger_accounts credit on credit.user_id = u.id and credit.name = 'credit'
    join ledger_accounts debt on debt.user_id = u.id and debt.name = 'debt'
    where s.token_hash = ${sessionHash} and now() < least(s.idle_ends_at, s.ends_at)`);
  if (place && row?.isUseDue) await noteUse(db, sessionHash, place());
  return row;
}

async function noteUse(
  db: Pick<Queries, "run">,
  sessionHash: Buffer,
  place: string | null,
): Promise<void> {
  await db.run(sql`
    update sessions set last_used_at = now(), place = ${place},
      idle_ends_at = now() + (idle_ends_at - last_used_at)
    where token_hash = ${sessionHash}`);
}

export function findUsername(db: Queries, userId: number): Promise<string> {
  return db.value<string>(sql`select username from users where id = ${userId}`);
}

type ViewingServices = {
  readonly db: Database;
  readonly places: Places | undefined;
};

/**
 * Returns the player of a request outside the API contract, such as an event stream or a file.
 * @throws unauthenticated, accountClosing
 */
export async function viewerOf(
  { db, places }: ViewingServices,
  { sessionToken = "", address }: Browser,
): Promise<Viewer> {
  const viewer = await findViewer(db, hashToken(sessionToken), () => placeInWords(places, address));
  if (!viewer) throw httpErrors.unauthenticated();
  noteUser(viewer.id);
  return viewer;
}
