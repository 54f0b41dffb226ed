/** Staff for tests without the console: they act directly in the database, as its owner, or on the command line. */
import { randomBytes } from "node:crypto";
import type { StaffRole } from "@portal/contract/console/rights";
import type { OperatorContext } from "../../domain/ledger/run-operation.ts";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { hashToken } from "../../kit/http/browser/session-tokens.ts";

/**
 * Makes a person the operator of the transaction, without limits. Only the owner of the database may do so; the console
 * uses functions with limits.
 */
export async function beginAs(tx: Queries, login = "lan"): Promise<void> {
  // `do nothing` does not lock an existing row, so fifty transactions of one person do not wait for each other.
  await tx.run(sql`
    insert into staff (issuer, subject, login, full_name, roles)
    values ('test', ${login}, ${login}, ${login}, '{senior}') on conflict do nothing`);
  await tx.run(sql`
    insert into staff_operations (xact, staff_id, operation, amount, is_preview)
    select pg_current_xact_id(), id, 'fixture', 0, false from staff
    where issuer = 'test' and subject = ${login} on conflict do nothing`);
}

/** Returns an operator's context, which works only in transactions of the database's owner. */
export const operatorNamed = (login = "lan"): OperatorContext => ({
  by: login,
  reason: "ticket 42",
  isDryRun: false,
  staff: { begin: (tx) => beginAs(tx, login) },
});

/** Inserts a person's proposal, which only the database's owner may do. */
export async function proposeAs(
  tx: Queries,
  subject: string,
  {
    userId = null,
    login = "lan",
  }: { readonly userId?: number | null; readonly login?: string } = {},
): Promise<void> {
  await beginAs(tx, login);
  await tx.run(sql`
    insert into approvals (subject, proposal, evidence, user_id, operation, amount, preview, preview_hash,
      proposed_by, proposed_by_staff)
    select ${subject}, jsonb_build_object('transactionId', gen_random_uuid(), 'outcome', 'refused'), 'seen',
      ${userId}, 'settle-recharge', 0, '{}', sha256('x'), login, id
    from staff where issuer = 'test' and subject = ${login}`);
}

type Owned = { query(text: string, values?: unknown[]): Promise<object[]> };

/** Inserts a command-line session for a person, without the console. @returns its token */
export async function tokenOf(
  { query }: Owned,
  login = "lan",
  roles: readonly StaffRole[] = ["admin"],
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await query(
    `with person as (
       insert into staff (issuer, subject, login, full_name, roles) values ('test', $1, $1, $1, $2)
       on conflict (issuer, subject) do update set roles = excluded.roles returning id
     )
     insert into staff_sessions (token_hash, staff_id, kind, idle_ends_at, ends_at)
     select $3, id, 'command-line', now() + interval '8 hours', now() + interval '8 hours' from person`,
    [login, roles, hashToken(token)],
  );
  return token;
}
