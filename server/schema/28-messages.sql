-- The log of emails and SMS to players: kind, masked recipient and outcome, never the text, a code or a link. Rows are
-- deleted after 30 days.

create table sent_messages (
  id uuid primary key,
  -- Null where the message was of no one account. No foreign key: the row is written after the message has gone, and
  -- must not wait for the transaction that has locked the player's row. What is known of a closed account is deleted
  -- with the closing.
  user_id bigint,
  channel text not null check (channel in ('sms', 'email')),
  kind text not null,
  -- The phone or address, masked.
  recipient text not null,
  -- For an SMS: the network that issued the number.
  carrier text,
  queued_at timestamptz not null,
  status text not null check (status in ('waiting', 'accepted', 'delivered', 'failed')),
  -- Why it waits or has failed: the gateway's code, or ours.
  reason text check (length(reason) <= 100),
  -- The gateway's own id of the message.
  gateway_id text,
  accepted_at timestamptz,
  -- When it was delivered, or was known to have failed.
  ended_at timestamptz,
  -- When the gateway is next queried about the delivery, and how often it was.
  ask_at timestamptz,
  asked integer not null default 0,
  constraint sent_messages_ended check ((status in ('delivered', 'failed')) = (ended_at is not null))
);

create index sent_messages_queued on sent_messages (queued_at);
create index sent_messages_of_player on sent_messages (user_id, queued_at) where user_id is not null;
create index sent_messages_of_gateway on sent_messages (gateway_id, queued_at) where gateway_id is not null;
create index sent_messages_to_ask on sent_messages (ask_at) where ask_at is not null;
create index sent_messages_failed on sent_messages (queued_at) where status = 'failed';

insert into staff_limits
  (role, operation, alone_at_once, alone_per_day, may_propose, may_approve)
values
  ('support', 'resend-message', 0, 0, false, false),
  ('payments', 'resend-message', 0, 0, false, false),
  ('senior', 'resend-message', 0, 0, false, false);

grant select, insert, update, delete on sent_messages to portal_app;
grant select on sent_messages to portal_console;
