-- Scratch cards on their way through the gateway.

create table cards (
  -- Also the request_id that the gateway sees.
  transaction_id uuid primary key references transactions,
  -- What players call it, and what the gateway does.
  provider text not null,
  telco text not null,
  serial text not null,
  -- HMAC over provider, serial and PIN, with a key that is not in the database.
  pin_mac bytea not null check (length(pin_mac) = 32),
  -- The PIN, encrypted with a key that is not in the database; gone once the card is final.
  sealed_pin text,
  declared_vnd bigint not null check (declared_vnd > 0),
  -- Set before the gateway is called: a card that has it is asked about, never sent again.
  sent_at timestamptz,
  -- When the gateway first said that it holds the card.
  accepted_at timestamptz,
  settled_at timestamptz,
  -- Why it came to nothing.
  failure text check (failure in ('bad_card', 'wrong_value', 'maintenance', 'rejected', 'not_received')),
  -- False where it may be handed in anew: it was left as it was, or mistyped.
  is_taken boolean not null default true,
  -- The gateway's word on the face value, and what it pays the operator of it.
  real_vnd bigint check (real_vnd > 0),
  net_vnd bigint check (net_vnd >= 0),
  constraint pin_is_kept_while_open check ((sealed_pin is null) = (settled_at is not null)),
  constraint failure_is_final check (failure is null or settled_at is not null)
);

-- One card is in one pair of hands at a time, and is credited once.
create unique index cards_taken on cards (provider, serial, pin_mac) where is_taken;
create index cards_open on cards (transaction_id) where settled_at is null;

grant select, insert on cards to portal_app;
grant update (sealed_pin, sent_at, accepted_at, settled_at, failure, is_taken, real_vnd, net_vnd)
  on cards to portal_app;
