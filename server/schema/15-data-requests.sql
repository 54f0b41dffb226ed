-- Players' requests about their data: a copy, a correction, the deletion. Each has legal deadlines, which the process
-- computes with the operator's holidays.

create table data_requests (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users,
  kind text not null check (kind in ('export', 'correction', 'deletion')),
  -- The player's text; deleted when the account closes.
  details text check (length(details) <= 1000),
  asked_at timestamptz not null default now(),
  -- The deadline of the first answer, which may say what happens next.
  answer_by timestamptz not null,
  complete_by timestamptz not null,
  status text not null default 'open'
    check (status in ('open', 'answered', 'completed', 'refused', 'withdrawn')),
  answered_at timestamptz,
  ended_at timestamptz,
  -- The newest answer, which the player reads.
  answer text,
  constraint data_requests_ended
    check ((status in ('completed', 'refused', 'withdrawn')) = (ended_at is not null))
);

-- A player has at most one open request of each kind.
create unique index data_requests_under_way on data_requests (user_id, kind) where ended_at is null;
create index data_requests_of_user on data_requests (user_id, asked_at);
create index data_requests_due on data_requests (complete_by) where ended_at is null;
create index data_requests_ended_at on data_requests (ended_at) where ended_at is not null;

-- The next deadline of a request: of the answer, then of the end. 'infinity' once it has ended.
create function data_request_due(p data_requests) returns timestamptz language sql immutable
return case
  when p.ended_at is not null then 'infinity'
  when p.status = 'open' then least(p.answer_by, p.complete_by)
  else p.complete_by
end;

revoke execute on function data_request_due from public;
grant execute on function data_request_due to portal_app;
grant select, insert, delete, update (details, status, answered_at, ended_at, answer)
  on data_requests to portal_app;
