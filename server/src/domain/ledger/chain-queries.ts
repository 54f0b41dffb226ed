/** The queries of I11: the hash chain is whole, and nothing is outside it. */
import { sql } from "../../kit/database/sql.ts";
import { type InvariantQuery, LOOK_BACK_JOURNALS } from "./verify-scope.ts";

export const chainQueries: readonly InvariantQuery[] = [
  (scope) =>
    sql`select link_position, journal_id, log_id, approval_id from first_broken_link(${scope.position}, ${scope.hash})`,
  // What is old of the log and of approvals, in every run: it is little. Where the whole is verified, nothing is old.
  (scope) =>
    sql`select link_position, log_id, approval_id from broken_audit_links(${scope.position})`,
  (scope) => sql`
      select known, there from (
        select ${scope.auditLinks}::bigint as known, count_audit_links(${scope.position}) as there) counted
      where known <> there`,
  // Newer ones are still to be chained.
  (scope) => sql`
      select j.id as unchained_journal from journals j
      where ${scope.isWhole}
        and j.id <= (select max(journal_id) from journal_chain) - ${LOOK_BACK_JOURNALS}::bigint
        and not exists (select from journal_chain s where s.journal_id = j.id)`,
];
