-- Coins for the game, paid with credit.

-- An order for coins: what the game server is asked for, word for word, however often.
create table deliveries (
  -- Also the request_id that the game server sees.
  transaction_id uuid primary key references transactions,
  account text not null,
  zone_id text not null,
  coins bigint not null check (coins > 0),
  credit_spent bigint not null check (credit_spent > 0)
);

-- A caller's Idempotency-Key and the transaction it stands for.
create table idempotency_keys (
  user_id bigint not null references users on delete cascade,
  key text not null,
  body_sha256 bytea not null,
  -- Deferred: the key goes in first, for it decides whether the transaction does.
  transaction_id uuid not null references transactions deferrable initially deferred,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);

-- From new transactions to their keys, for `verify`.
create index idempotency_keys_transaction on idempotency_keys (transaction_id);
