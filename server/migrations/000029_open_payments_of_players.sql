-- Whose an open payment will be, so that his page can say how far it has come.

alter table open_payments
  -- The player whom its content names; null where it names nobody.
  add column user_id bigint references users,
  -- A transfer method's name; null where the operator has none of that wallet.
  add column method text;

create index open_payments_of_user on open_payments (user_id, opened_at)
  where user_id is not null;
