-- What a player sees of his money, and what it rests on.

create table transactions (
  id uuid primary key default uuidv7(),
  user_id bigint not null references users,
  -- The transaction that caused this one: a bonus its top-up, a refund its payment.
  parent_id uuid references transactions,
  type text not null,
  status text not null check (status in ('pending', 'success', 'failed')),
  -- In currency; negative where credit leaves the account.
  value bigint not null,
  currency text not null check (currency in ('VND', 'KP')),
  payload jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index transactions_history on transactions (user_id, created_at desc, id desc);
create index transactions_parent on transactions (parent_id) where parent_id is not null;

alter table journals add foreign key (transaction_id) references transactions;

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
