-- What takes two people: one proposes, another approves, within a day and once. A proposal never changes, so
-- what is approved is what was proposed.

create table approvals (
  id uuid primary key default gen_random_uuid(),
  -- What it is about, one open proposal for each: 'delivery:<transaction>', 'payment:<provider>:<order>' …
  subject text not null check (btrim(subject) <> ''),
  -- What is to be done, for whoever carries it out.
  proposal jsonb not null,
  -- What shows that it is right.
  evidence text not null check (btrim(evidence) <> ''),
  user_id bigint references users,
  proposed_by text not null check (btrim(proposed_by) <> ''),
  proposed_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours',
  decision text check (decision in ('approved', 'rejected', 'expired')),
  decided_by text,
  decided_at timestamptz,
  constraint decided_whole check (
    (decision is null) = (decided_at is null)
    and (decided_by is null) = (decision is null or decision = 'expired')),
  constraint approved_by_another check (
    decision is distinct from 'approved'
    or lower(btrim(decided_by)) <> lower(btrim(proposed_by))),
  constraint approved_in_time check (decision is distinct from 'approved' or decided_at <= expires_at)
);

create unique index approvals_open on approvals (subject) where decision is null;

create trigger approvals_keep_decided before update or delete on approvals
  for each row when (old.decision is not null) execute function refuse_change();
create trigger approvals_keep_all before truncate on approvals
  for each statement execute function refuse_change();

-- Writes a proposal down; null where another one of the same subject is open.
create function propose(
  p_subject text, p_proposal jsonb, p_evidence text, p_user_id bigint, p_by text
) returns uuid language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id uuid;
begin
  update approvals set decision = 'expired', decided_at = now()
    where subject = p_subject and decision is null and expires_at <= now();
  insert into approvals (subject, proposal, evidence, user_id, proposed_by)
    values (p_subject, p_proposal, p_evidence, p_user_id, p_by)
    on conflict do nothing returning id into v_id;
  return v_id;
end $$;

-- Decides a proposal, once. False where it is decided or expired, or the proposer would approve it.
create function decide_approval(p_id uuid, p_by text, p_decision text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update approvals set decision = p_decision, decided_by = p_by, decided_at = now()
    where id = p_id and decision is null and expires_at > now()
      and p_decision in ('approved', 'rejected')
      and (p_decision = 'rejected' or lower(btrim(proposed_by)) <> lower(btrim(p_by)));
  return found;
end $$;

-- As people read it: what nobody decided in time is expired.
create view known_approvals as
  select a.id, a.subject, a.proposal, a.evidence, a.user_id, u.username, a.proposed_by, a.proposed_at,
    a.expires_at, a.decided_by,
    case when a.decision is null and a.expires_at <= now() then 'expired' else a.decision end as decision
  from approvals a left join users u on u.id = a.user_id;

grant select on approvals, known_approvals to portal_app;
revoke execute on function propose, decide_approval from public;
grant execute on function propose, decide_approval to portal_app;
