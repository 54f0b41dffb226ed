/**
 * Opens players' accounts (`openAccounts`), for registration and imports, and looks up taken names (`isUsernameTaken`).
 */
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { makePaymentCode } from "../payments/payment-code.ts";

/** An account to be opened. Only imports from an older system have the optional fields. */
export type NewAccount = {
  readonly username: string;
  /** E.164. */
  readonly phoneNumber: string;
  readonly passwordHash: string;
  readonly receivesNewsletter?: boolean;
  readonly email?: string | null;
  readonly firstName?: string | null;
  readonly middleName?: string | null;
  readonly lastName?: string | null;
  /** YYYY-MM-DD. */
  readonly dob?: string | null;
  /** ISO 8601, like the fields below. By default now. */
  readonly joinedAt?: string | null;
  readonly emailVerifiedAt?: string | null;
  readonly phoneVerifiedAt?: string | null;
};

/** An account that was just made. */
export type OpenedAccount = {
  readonly id: number;
  readonly username: string;
  readonly paymentCode: string;
};

/**
 * Opens accounts, each with its payment code and its ledger accounts. No other code opens accounts.
 * @param accounts no two with the same name
 * @param drawCode makes a random payment code; another is drawn if it is taken
 * @returns the accounts opened; of the missing ones the username is taken, also by a concurrent caller
 */
export async function openAccounts(
  db: Queries,
  accounts: readonly NewAccount[],
  drawCode: () => string = makePaymentCode,
): Promise<OpenedAccount[]> {
  const opened: OpenedAccount[] = [];
  let waiting = accounts;
  while (waiting.length > 0) {
    const drawn = waiting.map((account) => ({ ...account, paymentCode: drawCode() }));
    const inserted = await insertUsers(db, drawn);
    opened.push(...inserted);
    if (inserted.length === waiting.length) break;
    // The rest have a name that is taken, or drew a payment code that is taken.
    const names = new Set(inserted.map(({ username }) => username));
    const left = waiting.filter(({ username }) => !names.has(username));
    const taken = await findTaken(db, left);
    waiting = left.filter(({ username }) => !taken.has(username));
  }
  return opened;
}

type Drawn = NewAccount & { readonly paymentCode: string };

/** Inserts in the order of the names, so that concurrent inserts of the same names never deadlock. */
function insertUsers(db: Queries, accounts: readonly Drawn[]): Promise<OpenedAccount[]> {
  return db.write.many<OpenedAccount>(sql`
    insert into users (
      username, phone_number, password_hash, payment_code, receives_newsletter, email, first_name,
      middle_name, last_name, dob, joined_at, password_changed_at, email_verified_at, phone_verified_at)
    select username, "phoneNumber", "passwordHash", "paymentCode",
      coalesce("receivesNewsletter", false), email, "firstName", "middleName", "lastName", dob,
      coalesce("joinedAt", now()), coalesce("joinedAt", now()), "emailVerifiedAt", "phoneVerifiedAt"
    from json_to_recordset(${JSON.stringify(accounts)}) as account (
      username text, "phoneNumber" text, "passwordHash" text, "paymentCode" text,
      "receivesNewsletter" boolean, email text, "firstName" text, "middleName" text,
      "lastName" text, dob date, "joinedAt" timestamptz, "emailVerifiedAt" timestamptz,
      "phoneVerifiedAt" timestamptz)
    order by username
    on conflict do nothing
    returning id, username, payment_code as "paymentCode"`);
}

async function findTaken(
  db: Queries,
  accounts: readonly NewAccount[],
): Promise<ReadonlySet<string>> {
  const rows = await db.many<{ username: string }>(sql`
    select username from users
    where username = any(${accounts.map(({ username }) => username)}::text[])`);
  return new Set(rows.map(({ username }) => username));
}

/** Returns whether an account has this name now. */
export function isUsernameTaken(db: Queries, username: string): Promise<boolean> {
  return db.value<boolean>(sql`select exists (select from users where username = ${username})`);
}
