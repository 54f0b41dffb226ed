-- Payments by wallet that their provider has told of and that are not final, or not proven, yet.

create table open_payments (
  provider text not null,
  -- The provider's own name of the payment, which it is asked about by.
  order_id text not null,
  -- As the notice told it, for a query need not repeat all of it.
  account_number text not null,
  amount_vnd bigint not null check (amount_vnd > 0),
  content text not null,
  reference text,
  occurred_at timestamptz not null,
  raw bytea not null,
  opened_at timestamptz not null default now(),
  settled_at timestamptz,
  -- Why it came to nothing; null where it is open or was credited.
  failure text,
  primary key (provider, order_id),
  constraint failure_is_final check (failure is null or settled_at is not null)
);

create index open_payments_open on open_payments (opened_at) where settled_at is null;

grant select, insert on open_payments to portal_app;
grant update (settled_at, failure) on open_payments to portal_app;
