/** People of the staff in tests that need no console: fixtures of the books, use cases by themselves, the command line. */
import { randomBytes } from "node:crypto";
import type { StaffRole } from "@portal/contract/console/rights";
import type { OperatorContext } from "../../domain/ledger/run-operation.ts";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { hashToken } from "../../kit/http/browser/session-tokens.ts";

/**
 * Makes a transaction a person's, as the console's functions do theirs. It has no limits, so that it takes the owner of
 * the database.
 */
export async function beginAs(tx: Queries, login = "lan"): Promise<void> {
  // A known person's row is not locked: fifty transactions of one person do not wait for one another.
  await tx.run(sql`
    insert into staff (issuer, subject, login, full_name, roles)
    values ('test', ${login}, ${login}, ${login}, '{senior}') on conflict do nothing`);
  await tx.run(sql`
    insert into staff_operations (xact, staff_id, operation, amount, is_preview)
    select pg_current_xact_id(), id, 'fixture', 0, false from staff
    where issuer = 'test' and subject = ${login} on conflict do nothing`);
}

/** Returns the context of a person whom only the owner's transactions believe. */
export const operatorNamed = (login = "lan"): OperatorContext => ({
  by: login,
  reason: "ticket 42",
  isDryRun: false,
  staff: { begin: (tx) => beginAs(tx, login) },
});

/** Writes a proposal of a person's, which only the owner's transactions may. */
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

/** Signs a person in on the command line, without the console that gives such tokens. @returns their token */
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
