-- The same posting by the statements that post_journal consists of, sent one by one: the key decides
-- whether anything happens, the rows are locked in the order of their ids, each entry records the
-- balance after it, and all of it is one transaction. Balances and positions travel to the client and
-- back, as they would through any program.
\set n :n + 1
\set user_id random(:first_user, :last_user)
\set shard :user_id % 16
begin;
insert into journals (key, kind, user_id)
  values (format('statements.%s.%s.%s', :run::int, :client_id::int, :n::int), 'bench', :user_id)
  on conflict (key) do nothing returning id as journal_id \gset
select a.id, a.user_id, a.name, a.balance from ledger_accounts a
  where a.user_id = :user_id
    or (a.user_id is null and a.shard = :shard and a.name = 'bench' and a.currency = 'KP')
  order by a.id for update;
update ledger_accounts set balance = balance + 10, entries = entries + 1
  where user_id = :user_id and name = 'credit' and currency = 'KP' and shard = 0
  returning id as credit_id, entries as credit_position, balance as credit_balance \gset
update ledger_accounts set balance = balance - 10, entries = entries + 1
  where user_id is null and name = 'bench' and currency = 'KP' and shard = :shard
  returning id as house_id, entries as house_position, balance as house_balance \gset
insert into entries (account_id, position, journal_id, currency, amount, balance_after) values
  (:credit_id, :credit_position, :journal_id, 'KP', 10, :credit_balance),
  (:house_id, :house_position, :journal_id, 'KP', -10, :house_balance);
commit;
