-- Support cases with their messages, and the owners of pieces of work.

-- Cases: conversations about one subject. A search for lost money has the id of its row in transfer_cases.
create table support_cases (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users,
  topic text not null check (topic in ('transfer', 'account', 'game', 'other')),
  opened_at timestamptz not null default now(),
  -- The deadline of support's answer; null if it is not support's turn.
  answer_by timestamptz,
  answered_at timestamptz,
  last_message_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint closed_waits_for_nothing check (closed_at is null or answer_by is null)
);

create index support_cases_of_user on support_cases (user_id, last_message_at);
create index support_cases_open_of_user on support_cases (user_id) where closed_at is null;
create index support_cases_waiting on support_cases (answer_by, id) where answer_by is not null;
create index support_cases_open on support_cases (opened_at, id) where closed_at is null;
create index support_cases_closed on support_cases (closed_at, id) where closed_at is not null;
create index support_cases_closed_opened on support_cases (opened_at, id) where closed_at is not null;

-- Messages are never changed, and deleted with their case.
create table case_messages (
  id bigint generated always as identity primary key,
  case_id uuid not null references support_cases on delete cascade,
  -- The member of staff who wrote it; null: the player.
  staff_id bigint references staff,
  written_at timestamptz not null default now(),
  -- Plain text; markup has no effect.
  body text not null check (btrim(body) <> '' and length(body) <= 2000)
);

create index case_messages_of_case on case_messages (case_id, id);

-- The player's picture of the transfer that a case is about: an encrypted JPEG. Deleted with the case.
create table case_screenshots (
  case_id uuid primary key references support_cases on delete cascade,
  encrypted text not null check (length(encrypted) <= 600000),
  sent_at timestamptz not null default now()
);

create function answer_time() returns interval language sql immutable return interval '24 hours';

-- After a player's message it is support's turn, and a closed case is open again.
create function note_players_message() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update support_cases
    set answer_by = coalesce(answer_by, now() + answer_time()), last_message_at = now(), closed_at = null
    where id = new.case_id;
  return null;
end $$;

create trigger case_messages_of_player after insert on case_messages
  for each row when (new.staff_id is null) execute function note_players_message();

-- Makes a case of a search for money that was not decided automatically, and closes it once it is decided.
create function follow_transfer_case() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.status in ('open', 'waiting') then
    insert into support_cases as c (id, user_id, topic, opened_at, answer_by)
      values (new.id, new.user_id, 'transfer', new.opened_at,
        case when new.status = 'open' then now() + answer_time() end)
      on conflict (id) do update
        set answer_by = case when new.status = 'open' then coalesce(c.answer_by, excluded.answer_by) end;
  else
    update support_cases set answer_by = null, closed_at = coalesce(closed_at, now()) where id = new.id;
  end if;
  return null;
end $$;

create trigger transfer_cases_are_cases after update of status, obstacle on transfer_cases
  for each row when (
    (new.obstacle is not null or new.notice_id is not null)
    and (old.status, old.obstacle) is distinct from (new.status, new.obstacle))
  execute function follow_transfer_case();

-- The owner of each piece of work that somebody has taken.
create table work_owners (
  queue text not null check (queue in ('cases', 'unmatched', 'stuck', 'approvals', 'data-requests')),
  -- The id of the case, notice, transaction, approval or request.
  item text not null check (length(item) <= 100),
  staff_id bigint not null references staff,
  since timestamptz not null default now(),
  primary key (queue, item)
);

-- A case as the console lists it.
create view listed_cases with (security_invoker = true) as
  select c.id, c.user_id, c.topic, u.username, c.opened_at, c.answer_by, c.answered_at, c.last_message_at,
    c.closed_at, t.amount_vnd,
    (select left(m.body, 120) from case_messages m where m.case_id = c.id order by m.id desc limit 1)
      as excerpt,
    (select s.login from work_owners w join staff s on s.id = w.staff_id
      where w.queue = 'cases' and w.item = c.id::text) as owner
  from support_cases c
  join users u on u.id = c.user_id
  left join transfer_cases t on t.id = c.id;

create index work_owners_newest on work_owners (queue, since);

-- Takes a piece of work, from the owner that the person saw (null: none). False if it has another owner by now: of
-- concurrent takers one succeeds.
create function take_work(p_session bytea, p_queue text, p_item text, p_from text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_staff staff := signed_in_staff(p_session);
begin
  insert into work_owners as w (queue, item, staff_id) values (p_queue, p_item, v_staff.id)
    on conflict (queue, item) do update set staff_id = excluded.staff_id, since = now()
      where w.staff_id = (select s.id from staff s where s.login = p_from);
  return found;
end $$;

-- Gives a piece of work back. False if it is not this person's.
create function leave_work(p_session bytea, p_queue text, p_item text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_staff staff := signed_in_staff(p_session);
begin
  delete from work_owners where queue = p_queue and item = p_item and staff_id = v_staff.id;
  return found;
end $$;

-- Templates of support's answers. {username} stands for the player's name.
create table reply_templates (
  id bigint generated always as identity primary key,
  topic text check (topic in ('transfer', 'account', 'game', 'other')),
  title text not null check (btrim(title) <> '' and length(title) <= 100),
  body text not null check (btrim(body) <> '' and length(body) <= 2000)
);

create unique index reply_templates_title on reply_templates (lower(title));

insert into reply_templates (topic, title, body) values
  ('transfer', 'Xin biên lai',
    'Chào {username}, bạn vui lòng cho biết toàn bộ mã giao dịch và nội dung chuyển khoản ghi trên biên lai để chúng tôi đối chiếu với ngân hàng.'),
  ('transfer', 'Đang hỏi ngân hàng',
    'Chào {username}, chúng tôi đã nhận được yêu cầu và đang đối chiếu với ngân hàng. Bạn sẽ nhận được trả lời trong vòng 24 giờ.'),
  ('transfer', 'Sai số tài khoản nhận',
    'Chào {username}, khoản tiền này không chuyển vào tài khoản của chúng tôi. Bạn vui lòng liên hệ ngân hàng của mình để tra soát.'),
  ('account', 'Hướng dẫn lấy lại tài khoản',
    'Chào {username}, bạn hãy mở trang Lấy lại tài khoản và dùng số điện thoại hoặc email đã xác minh để đặt mật khẩu mới. Sau đó hãy bật xác thực hai lớp.'),
  ('account', 'Đã tạm ngừng chi tiêu',
    'Chào {username}, để bảo vệ bạn, chúng tôi đã tạm ngừng chi tiêu của tài khoản và đăng xuất mọi thiết bị trong lúc kiểm tra.'),
  ('game', 'Máy chủ đang bảo trì',
    'Chào {username}, máy chủ đang bảo trì. Máy chủ mở lại là gói đã nạp tự vào game, bạn không cần nạp lại.'),
  (null, 'Đã xử lý xong',
    'Chào {username}, yêu cầu của bạn đã được xử lý xong. Cảm ơn bạn đã liên hệ.');

-- Answers a case as this transaction's person. Null if there is no such case. SQLSTATE PT015: the transaction's
-- operation is no answer.
create function answer_case(p_case uuid, p_body text, p_closes boolean) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_staff bigint;
  v_message bigint;
begin
  select o.staff_id into v_staff from staff_operations o
    where o.xact = pg_current_xact_id() and o.operation = 'answer-case';
  if v_staff is null then
    raise exception 'no operation of this transaction answers a case' using errcode = 'PT015';
  end if;
  update support_cases
    set answer_by = null, answered_at = coalesce(answered_at, now()), last_message_at = now(),
      closed_at = case when p_closes then now() else closed_at end
    where id = p_case;
  if not found then return null; end if;
  insert into case_messages (case_id, staff_id, body) values (p_case, v_staff, p_body)
    returning id into v_message;
  insert into work_owners (queue, item, staff_id) values ('cases', p_case::text, v_staff)
    on conflict do nothing;
  return v_message;
end $$;

-- Refuses changes of cases and requests that the transaction's operation does not allow. SQLSTATE PT015.
create function hold_case_to_staff_operation() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not is_staff_operation(tg_argv[1:], case tg_argv[0] when '' then '{}'
    else jsonb_build_object(tg_argv[0], to_jsonb(new) -> 'id') end) then
    raise exception 'no operation of this transaction changes %', tg_table_name using errcode = 'PT015';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create trigger transfer_cases_of_staff before update on transfer_cases
  for each row when (session_user = 'portal_console')
  execute function hold_case_to_staff_operation('caseId', 'settle-case', 'refuse-case');
create trigger data_requests_of_staff before update on data_requests
  for each row when (session_user = 'portal_console')
  execute function hold_case_to_staff_operation(
    'requestId', 'answer-data-request', 'complete-data-request', 'refuse-data-request');
create trigger reply_templates_of_staff before insert or update or delete on reply_templates
  for each row when (session_user = 'portal_console')
  execute function hold_case_to_staff_operation('', 'edit-template');

insert into operation_journals (operation, kind, unit, counted) values
  ('settle-case', 'topup.bank-transfer', 'VND', 'unmatched'),
  ('settle-case', 'topup.e-wallet', 'VND', 'unmatched');

insert into staff_limits
  (role, operation, alone_at_once, alone_per_day, may_propose, may_approve)
values
  ('support', 'answer-case', 0, 0, false, false),
  ('payments', 'answer-case', 0, 0, false, false),
  ('senior', 'answer-case', 0, 0, false, false),
  ('senior', 'edit-template', 0, 0, false, false),
  ('admin', 'edit-template', 0, 0, false, false),
  ('support', 'settle-case', null, null, true, false),
  ('payments', 'settle-case', 2000000, 20000000, true, false),
  ('senior', 'settle-case', null, null, true, true),
  ('support', 'refuse-case', null, null, true, false),
  ('payments', 'refuse-case', 0, 0, true, false),
  ('senior', 'refuse-case', 0, 0, true, true),
  ('support', 'answer-data-request', 0, 0, false, false),
  ('payments', 'answer-data-request', 0, 0, false, false),
  ('senior', 'answer-data-request', 0, 0, false, false),
  ('support', 'complete-data-request', null, null, true, false),
  ('senior', 'complete-data-request', 0, 0, true, true),
  ('support', 'refuse-data-request', null, null, true, false),
  ('senior', 'refuse-data-request', 0, 0, true, true);

grant select on support_cases, case_messages, reply_templates, work_owners to portal_app;
-- A lock of the row takes the right to change something of it.
grant insert (user_id, topic), update (last_message_at), delete on support_cases to portal_app;
grant insert (case_id, body), delete on case_messages to portal_app;
grant select, insert (case_id, encrypted), update (encrypted, sent_at) on case_screenshots to portal_app;

grant select on support_cases, case_messages, case_screenshots, listed_cases, work_owners, data_requests,
  waiting_notices
  to portal_console;
grant select (user_id, what, changed_at, undone_at) on account_changes to portal_console;
grant update (status, reason, decided_by, decided_at) on transfer_cases to portal_console;
grant update (status, answered_at, ended_at, answer) on data_requests to portal_console;
-- The columns of personal_fields, which staff correct only as a request asks. Another trigger guards the date of birth.
do $$
declare
  v_columns text := (
    select string_agg(quote_ident(column_name), ', ') from information_schema.view_column_usage
    where view_schema = 'public' and view_name = 'personal_fields' and column_name not in ('id', 'dob'));
begin
  execute format($trigger$
    create trigger personal_data_of_staff before update of %s, closes_at on users
      for each row when (session_user = 'portal_console')
      execute function hold_case_to_staff_operation('', 'complete-data-request')$trigger$, v_columns);
  execute format('grant update (%1$s, dob, closes_at), select (%1$s, dob, closes_at) on users to portal_console', v_columns);
end $$;
-- The closing of an account ends its codes and links.
grant select (user_id), delete on sms_codes, login_challenges, link_tokens to portal_console;
grant select (session_id), delete on security_codes, totp_setups, passkey_challenges to portal_console;
grant select, insert (topic, title, body), update (topic, title, body), delete on reply_templates
  to portal_console;

revoke execute on function answer_time, note_players_message, follow_transfer_case, take_work, leave_work,
  answer_case, hold_case_to_staff_operation
  from public;
grant execute on function take_work, leave_work, answer_case, settle_transfer_case,
  has_time_of_day, possible_times, reference_ends_with, is_short_reference, content_has_trace, notice_has_reference,
  enqueue_job, data_request_due, closing_obstacle, microseconds, moment_of
  to portal_console;
grant execute on function answer_time to portal_app, portal_console;
