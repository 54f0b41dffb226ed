type Owner = { query(text: string): Promise<unknown> };

/** Rebuilds the hash chain after a test has changed times of rows, which the hashes cover. */
export async function rechain({ query }: Owner): Promise<void> {
  for (const statement of [
    "alter table journal_chain disable trigger user",
    "delete from journal_chain",
    "alter table journal_chain enable trigger user",
    "select chain_journals(1000000)",
    "select chain_log_entry(id) from operator_log order by id",
    "select link_approval(id, false) from approvals order by proposed_at",
    "select link_approval(id, true) from approvals where decision is not null",
  ]) {
    await query(statement);
  }
}
