-- The database as all files of schema/ and migrations/ leave it.
-- Made by `npm run schema`; never edited by hand. The reasons for things stand in those files.

create table account_changes (
  id bigint not null generated always as identity,
  user_id bigint not null,
  what text not null,
  changed_at timestamp with time zone not null default now(),
  phone_number text not null,
  phone_verified_at timestamp with time zone,
  email text,
  email_verified_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  undone_at timestamp with time zone,
  phone_vouched boolean not null default true,
  phone_trusted_at timestamp with time zone not null default now(),
  constraint account_changes_pkey PRIMARY KEY (id),
  constraint account_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint account_changes_what_check CHECK (what = ANY (ARRAY['password'::text, 'phone'::text, 'email'::text, 'two-factor'::text]))
);
CREATE INDEX account_changes_expiry ON account_changes USING btree (expires_at);
CREATE INDEX account_changes_user ON account_changes USING btree (user_id, id);
CREATE TRIGGER account_changes_of_staff BEFORE INSERT ON account_changes FOR EACH ROW WHEN (SESSION_USER = 'portal_console'::name) EXECUTE FUNCTION hold_links_to_staff_operation();
grant delete, insert, select on account_changes to portal_app;
grant insert, select on account_changes to portal_console;
grant insert, select on account_changes to portal_operator;
grant select (user_id) on account_changes to portal_console;
grant select (what) on account_changes to portal_console;
grant select (changed_at) on account_changes to portal_console;
grant update (undone_at) on account_changes to portal_app;
grant select (undone_at) on account_changes to portal_console;

create table approvals (
  id uuid not null default gen_random_uuid(),
  subject text not null,
  proposal jsonb not null,
  evidence text not null,
  user_id bigint,
  operation text,
  amount bigint,
  preview jsonb,
  preview_hash bytea,
  proposed_by text not null,
  proposed_by_staff bigint,
  proposed_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null default (now() + '24:00:00'::interval),
  decision text,
  decided_by text,
  decided_by_staff bigint,
  decided_at timestamp with time zone,
  proposed_xact xid8,
  decided_xact xid8,
  constraint approvals_pkey PRIMARY KEY (id),
  constraint approvals_decided_by_staff_fkey FOREIGN KEY (decided_by_staff) REFERENCES staff(id),
  constraint approvals_proposed_by_staff_fkey FOREIGN KEY (proposed_by_staff) REFERENCES staff(id),
  constraint approvals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint approvals_amount_check CHECK (amount >= 0),
  constraint approvals_decision_check CHECK (decision = ANY (ARRAY['approved'::text, 'rejected'::text, 'expired'::text])),
  constraint approvals_evidence_check CHECK (btrim(evidence) <> ''::text),
  constraint approvals_proposed_by_check CHECK (btrim(proposed_by) <> ''::text),
  constraint approvals_subject_check CHECK (btrim(subject) <> ''::text),
  constraint approved_by_another CHECK (decision IS DISTINCT FROM 'approved'::text OR lower(btrim(decided_by)) <> lower(btrim(proposed_by))),
  constraint approved_in_time CHECK (decision IS DISTINCT FROM 'approved'::text OR decided_at <= expires_at),
  constraint decided_whole CHECK ((decision IS NULL) = (decided_at IS NULL) AND (decided_by IS NULL) = (decision IS NULL OR decision = 'expired'::text)),
  constraint staff_approved_by_staff CHECK (proposed_by_staff IS NULL OR decision IS DISTINCT FROM 'approved'::text OR decided_by_staff IS NOT NULL AND decided_by_staff <> proposed_by_staff),
  constraint staff_whole CHECK (num_nonnulls(operation, amount, preview, preview_hash, proposed_by_staff) = ANY (ARRAY[0, 5]))
);
CREATE UNIQUE INDEX approvals_open ON approvals USING btree (subject) WHERE decision IS NULL;
CREATE INDEX approvals_proposed ON approvals USING btree (proposed_at);
CREATE CONSTRAINT TRIGGER approvals_chained AFTER INSERT ON approvals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_approval();
CREATE TRIGGER approvals_decided BEFORE UPDATE ON approvals FOR EACH ROW WHEN (old.decision IS NULL AND new.decision IS NOT NULL) EXECUTE FUNCTION stamp_approval();
CREATE TRIGGER approvals_keep_all BEFORE TRUNCATE ON approvals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER approvals_keep_decided BEFORE DELETE OR UPDATE ON approvals FOR EACH ROW WHEN (old.decision IS NOT NULL) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER approvals_proposed BEFORE INSERT ON approvals FOR EACH ROW EXECUTE FUNCTION stamp_approval();
CREATE CONSTRAINT TRIGGER decisions_chained AFTER UPDATE ON approvals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.decision IS NULL AND new.decision IS NOT NULL) EXECUTE FUNCTION chain_approval();
grant select on approvals to portal_app;
grant select on approvals to portal_console;
grant select on approvals to portal_operator;

create table base_backups (
  kind text not null,
  finished_at timestamp with time zone not null,
  constraint base_backups_pkey PRIMARY KEY (kind)
);
grant select on base_backups to portal_app;
grant select on base_backups to portal_operator;

create table break_glass (
  staff_id bigint not null,
  key_hash bytea not null,
  totp_secret text not null,
  last_used_step bigint not null default 0,
  made_at timestamp with time zone not null default now(),
  constraint break_glass_pkey PRIMARY KEY (staff_id),
  constraint break_glass_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
grant select (staff_id) on break_glass to portal_app;
grant select (staff_id) on break_glass to portal_console;
grant select (staff_id) on break_glass to portal_operator;
grant select (last_used_step) on break_glass to portal_operator;
grant select (made_at) on break_glass to portal_app;
grant select (made_at) on break_glass to portal_console;
grant select (made_at) on break_glass to portal_operator;

create table bulk_rows (
  run_id uuid not null,
  line integer not null,
  user_id bigint not null,
  kp bigint not null,
  occasion text not null,
  note text,
  outcome text,
  refusal text,
  done_at timestamp with time zone,
  constraint bulk_rows_pkey PRIMARY KEY (run_id, line),
  constraint bulk_rows_run_id_user_id_occasion_key UNIQUE (run_id, user_id, occasion),
  constraint bulk_rows_run_id_fkey FOREIGN KEY (run_id) REFERENCES bulk_runs(id) ON DELETE CASCADE,
  constraint bulk_rows_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint bulk_rows_kp_check CHECK (kp > 0),
  constraint bulk_rows_line_check CHECK (line > 0),
  constraint bulk_rows_outcome_check CHECK (outcome = ANY (ARRAY['granted'::text, 'given-before'::text, 'refused'::text])),
  constraint done_whole CHECK ((outcome IS NULL) = (done_at IS NULL)),
  constraint refused_with_reason CHECK ((NOT outcome IS DISTINCT FROM 'refused'::text) = (refusal IS NOT NULL))
);
CREATE INDEX bulk_rows_user ON bulk_rows USING btree (user_id);
CREATE INDEX bulk_rows_waiting ON bulk_rows USING btree (run_id, line) WHERE outcome IS NULL;
CREATE CONSTRAINT TRIGGER bulk_rows_granted AFTER UPDATE ON bulk_rows DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.outcome = 'granted'::text) EXECUTE FUNCTION hold_to_bulk_row();
CREATE TRIGGER bulk_rows_stay_done BEFORE UPDATE ON bulk_rows FOR EACH ROW WHEN (old.outcome IS NOT NULL) EXECUTE FUNCTION refuse_change();
grant select on bulk_rows to portal_app;
grant select on bulk_rows to portal_console;
grant select on bulk_rows to portal_operator;

create table bulk_runs (
  id uuid not null default gen_random_uuid(),
  file_name text not null,
  rows_hash bytea not null,
  row_count integer not null,
  total_kp bigint not null,
  uploaded_by bigint not null,
  uploaded_at timestamp with time zone not null default now(),
  approval_id uuid,
  approved_by bigint,
  approved_at timestamp with time zone,
  finished_at timestamp with time zone,
  problem text,
  constraint bulk_runs_pkey PRIMARY KEY (id),
  constraint bulk_runs_approval_id_key UNIQUE (approval_id),
  constraint bulk_runs_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff(id),
  constraint bulk_runs_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES staff(id),
  constraint approved_whole CHECK (num_nonnulls(approval_id, approved_by, approved_at) = ANY (ARRAY[0, 3])),
  constraint bulk_runs_file_name_check CHECK (length(file_name) >= 1 AND length(file_name) <= 200),
  constraint bulk_runs_row_count_check CHECK (row_count >= 1 AND row_count <= 20000),
  constraint bulk_runs_total_kp_check CHECK (total_kp > 0),
  constraint finished_if_approved CHECK (finished_at IS NULL OR approved_at IS NOT NULL)
);
CREATE INDEX bulk_runs_approved ON bulk_runs USING btree (approved_at) WHERE approved_at IS NOT NULL;
CREATE INDEX bulk_runs_uploaded ON bulk_runs USING btree (uploaded_at, id);
grant select on bulk_runs to portal_app;
grant select on bulk_runs to portal_console;
grant select on bulk_runs to portal_operator;

create table campaign_slots (
  version_id bigint not null,
  slot text not null,
  holds tstzrange not null,
  constraint campaign_slots_pkey PRIMARY KEY (version_id, slot),
  constraint campaign_slots_version_id_fkey FOREIGN KEY (version_id) REFERENCES campaign_versions(id),
  constraint one_version_at_a_time EXCLUDE USING gist (int8range(hashtextextended(slot, 0::bigint) >> 1, hashtextextended(slot, 0::bigint) >> 1, '[]'::text) WITH &&, holds WITH &&)
);
CREATE INDEX campaign_slots_slot ON campaign_slots USING btree (slot);
CREATE TRIGGER campaign_slots_append_only BEFORE DELETE OR TRUNCATE ON campaign_slots FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER campaign_slots_kept BEFORE UPDATE ON campaign_slots FOR EACH ROW EXECUTE FUNCTION keep_version();
grant select on campaign_slots to portal_app;
grant select on campaign_slots to portal_console;
grant select on campaign_slots to portal_operator;

create table campaign_versions (
  id bigint not null generated always as identity,
  campaign text not null,
  kind text not null,
  version integer not null,
  title text not null,
  holds tstzrange not null,
  begins_at timestamp with time zone not null,
  content jsonb not null,
  published_at timestamp with time zone not null default now(),
  published_by text,
  constraint campaign_versions_pkey PRIMARY KEY (id),
  constraint campaign_versions_campaign_version_key UNIQUE (campaign, version),
  constraint campaign_versions_campaign_check CHECK (campaign ~ '^[a-z0-9-]{1,60}$'::text),
  constraint campaign_versions_kind_check CHECK (kind = ANY (ARRAY['bonus'::text, 'gift'::text, 'notice'::text])),
  constraint campaign_versions_title_check CHECK (btrim(title) <> ''::text),
  constraint campaign_versions_version_check CHECK (version > 0)
);
CREATE INDEX campaign_versions_kind ON campaign_versions USING btree (kind, id);
CREATE TRIGGER campaign_versions_append_only BEFORE DELETE OR TRUNCATE ON campaign_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER campaign_versions_kept BEFORE UPDATE ON campaign_versions FOR EACH ROW EXECUTE FUNCTION keep_version();
grant select on campaign_versions to portal_app;
grant select on campaign_versions to portal_console;
grant select on campaign_versions to portal_operator;

create table cards (
  transaction_id uuid not null,
  provider text not null,
  telco text not null,
  serial text not null,
  pin_mac bytea not null,
  encrypted_pin text,
  declared_vnd bigint not null,
  sent_at timestamp with time zone,
  accepted_at timestamp with time zone,
  settled_at timestamp with time zone,
  failure text,
  is_taken boolean not null default true,
  real_vnd bigint,
  net_vnd bigint,
  constraint cards_pkey PRIMARY KEY (transaction_id),
  constraint cards_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transactions(id),
  constraint cards_declared_vnd_check CHECK (declared_vnd > 0),
  constraint cards_failure_check CHECK (failure = ANY (ARRAY['bad_card'::text, 'wrong_value'::text, 'maintenance'::text, 'rejected'::text, 'not_received'::text])),
  constraint cards_net_vnd_check CHECK (net_vnd >= 0),
  constraint cards_pin_mac_check CHECK (length(pin_mac) = 32),
  constraint cards_real_vnd_check CHECK (real_vnd > 0),
  constraint failure_is_final CHECK (failure IS NULL OR settled_at IS NOT NULL),
  constraint pin_is_kept_while_open CHECK ((encrypted_pin IS NULL) = (settled_at IS NOT NULL))
);
CREATE INDEX cards_amount ON cards USING btree (declared_vnd, transaction_id);
CREATE INDEX cards_open ON cards USING btree (transaction_id) WHERE settled_at IS NULL;
CREATE INDEX cards_serial ON cards USING btree (serial);
CREATE UNIQUE INDEX cards_taken ON cards USING btree (provider, serial, pin_mac) WHERE is_taken;
CREATE TRIGGER cards_of_staff BEFORE UPDATE ON cards FOR EACH ROW WHEN (SESSION_USER = 'portal_console'::name) EXECUTE FUNCTION hold_card_to_staff_operation();
grant insert, select on cards to portal_app;
grant select (transaction_id) on cards to portal_console;
grant select (transaction_id) on cards to portal_operator;
grant select (provider) on cards to portal_console;
grant select (provider) on cards to portal_operator;
grant select (telco) on cards to portal_console;
grant select (telco) on cards to portal_operator;
grant select (serial) on cards to portal_console;
grant select (serial) on cards to portal_operator;
grant select (pin_mac) on cards to portal_operator;
grant update (encrypted_pin) on cards to portal_app;
grant update (encrypted_pin) on cards to portal_console;
grant update (encrypted_pin) on cards to portal_operator;
grant select (declared_vnd) on cards to portal_console;
grant select (declared_vnd) on cards to portal_operator;
grant update (sent_at) on cards to portal_app;
grant select (sent_at) on cards to portal_console;
grant select (sent_at), update (sent_at) on cards to portal_operator;
grant update (accepted_at) on cards to portal_app;
grant select (accepted_at) on cards to portal_console;
grant select (accepted_at), update (accepted_at) on cards to portal_operator;
grant update (settled_at) on cards to portal_app;
grant select (settled_at), update (settled_at) on cards to portal_console;
grant select (settled_at), update (settled_at) on cards to portal_operator;
grant update (failure) on cards to portal_app;
grant select (failure), update (failure) on cards to portal_console;
grant select (failure), update (failure) on cards to portal_operator;
grant update (is_taken) on cards to portal_app;
grant select (is_taken), update (is_taken) on cards to portal_console;
grant select (is_taken) on cards to portal_operator;
grant update (real_vnd) on cards to portal_app;
grant select (real_vnd), update (real_vnd) on cards to portal_console;
grant select (real_vnd), update (real_vnd) on cards to portal_operator;
grant update (net_vnd) on cards to portal_app;
grant select (net_vnd), update (net_vnd) on cards to portal_console;
grant select (net_vnd), update (net_vnd) on cards to portal_operator;

create table case_messages (
  id bigint not null generated always as identity,
  case_id uuid not null,
  staff_id bigint,
  written_at timestamp with time zone not null default now(),
  body text not null,
  constraint case_messages_pkey PRIMARY KEY (id),
  constraint case_messages_case_id_fkey FOREIGN KEY (case_id) REFERENCES support_cases(id) ON DELETE CASCADE,
  constraint case_messages_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint case_messages_body_check CHECK (btrim(body) <> ''::text AND length(body) <= 2000)
);
CREATE INDEX case_messages_of_case ON case_messages USING btree (case_id, id);
CREATE TRIGGER case_messages_of_player AFTER INSERT ON case_messages FOR EACH ROW WHEN (new.staff_id IS NULL) EXECUTE FUNCTION note_players_message();
CREATE TRIGGER push_answered AFTER INSERT ON case_messages FOR EACH ROW WHEN (new.staff_id IS NOT NULL) EXECUTE FUNCTION push_answer();
grant delete, select on case_messages to portal_app;
grant select on case_messages to portal_console;
grant select on case_messages to portal_operator;
grant insert (case_id) on case_messages to portal_app;
grant insert (body) on case_messages to portal_app;

create table channel_pauses (
  id bigint not null generated always as identity,
  kind text not null,
  name text not null,
  reason text not null,
  begins_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  constraint channel_pauses_pkey PRIMARY KEY (id),
  constraint begins_before_its_end CHECK (begins_at <= ends_at),
  constraint channel_pauses_kind_check CHECK (kind = ANY (ARRAY['method'::text, 'telco'::text, 'account'::text, 'zone'::text, 'game'::text])),
  constraint channel_pauses_reason_check CHECK (btrim(reason) <> ''::text)
);
CREATE INDEX channel_pauses_by_end ON channel_pauses USING btree (ends_at);
CREATE TRIGGER pauses_of_staff BEFORE INSERT ON channel_pauses FOR EACH ROW WHEN (SESSION_USER = 'portal_console'::name) EXECUTE FUNCTION hold_channels_to_staff_operation('pause-channel');
CREATE TRIGGER resumes_of_staff BEFORE UPDATE ON channel_pauses FOR EACH ROW WHEN (SESSION_USER = 'portal_console'::name) EXECUTE FUNCTION hold_channels_to_staff_operation('pause-channel', 'resume-channel');
grant select on channel_pauses to portal_app;
grant select on channel_pauses to portal_console;
grant select on channel_pauses to portal_operator;

create table closed_days (
  day date not null,
  closed_at timestamp with time zone not null default now(),
  staff_id bigint not null,
  run_id bigint not null,
  sums jsonb not null,
  constraint closed_days_pkey PRIMARY KEY (day),
  constraint closed_days_run_id_fkey FOREIGN KEY (run_id) REFERENCES reconcile_runs(id),
  constraint closed_days_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE TRIGGER closed_days_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON closed_days FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant select on closed_days to portal_console;
grant select on closed_days to portal_operator;

create table closed_hours (
  hour timestamp with time zone not null,
  constraint closed_hours_pkey PRIMARY KEY (hour)
);
grant select on closed_hours to portal_app;
grant select on closed_hours to portal_console;
grant select on closed_hours to portal_operator;

create table closed_refunds (
  refund_id bigint not null,
  code text not null,
  closed_by text not null,
  closed_at timestamp with time zone not null default now(),
  constraint closed_refunds_pkey PRIMARY KEY (refund_id),
  constraint closed_refunds_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  constraint closed_refunds_code_check CHECK (code = ANY (ARRAY['not_real'::text, 'kept'::text]))
);
CREATE TRIGGER closed_refunds_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON closed_refunds FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant select on closed_refunds to portal_app;
grant select on closed_refunds to portal_console;
grant select on closed_refunds to portal_operator;

create table data_requests (
  id uuid not null default gen_random_uuid(),
  user_id bigint not null,
  kind text not null,
  details text,
  asked_at timestamp with time zone not null default now(),
  answer_by timestamp with time zone not null,
  complete_by timestamp with time zone not null,
  status text not null default 'open'::text,
  answered_at timestamp with time zone,
  ended_at timestamp with time zone,
  answer text,
  constraint data_requests_pkey PRIMARY KEY (id),
  constraint data_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint data_requests_details_check CHECK (length(details) <= 1000),
  constraint data_requests_ended CHECK ((status = ANY (ARRAY['completed'::text, 'refused'::text, 'withdrawn'::text])) = (ended_at IS NOT NULL)),
  constraint data_requests_kind_check CHECK (kind = ANY (ARRAY['export'::text, 'correction'::text, 'deletion'::text])),
  constraint data_requests_status_check CHECK (status = ANY (ARRAY['open'::text, 'answered'::text, 'completed'::text, 'refused'::text, 'withdrawn'::text]))
);
CREATE INDEX data_requests_due ON data_requests USING btree (complete_by) WHERE ended_at IS NULL;
CREATE INDEX data_requests_ended_at ON data_requests USING btree (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX data_requests_of_user ON data_requests USING btree (user_id, asked_at);
CREATE UNIQUE INDEX data_requests_under_way ON data_requests USING btree (user_id, kind) WHERE ended_at IS NULL;
CREATE TRIGGER data_requests_of_staff BEFORE UPDATE ON data_requests FOR EACH ROW WHEN (SESSION_USER = 'portal_console'::name) EXECUTE FUNCTION hold_case_to_staff_operation('requestId', 'answer-data-request', 'complete-data-request', 'refuse-data-request');
grant delete, insert, select on data_requests to portal_app;
grant select on data_requests to portal_console;
grant select on data_requests to portal_operator;
grant update (details) on data_requests to portal_app;
grant update (status) on data_requests to portal_app;
grant update (status) on data_requests to portal_console;
grant update (status) on data_requests to portal_operator;
grant update (answered_at) on data_requests to portal_app;
grant update (answered_at) on data_requests to portal_console;
grant update (answered_at) on data_requests to portal_operator;
grant update (ended_at) on data_requests to portal_app;
grant update (ended_at) on data_requests to portal_console;
grant update (ended_at) on data_requests to portal_operator;
grant update (answer) on data_requests to portal_app;
grant update (answer) on data_requests to portal_console;
grant update (answer) on data_requests to portal_operator;

create table day_sums (
  day date not null,
  account text not null,
  currency text not null,
  added bigint not null,
  taken bigint not null,
  constraint day_sums_pkey PRIMARY KEY (day, account, currency),
  constraint day_sums_day_fkey FOREIGN KEY (day) REFERENCES summed_days(day),
  constraint day_sums_added_check CHECK (added >= 0),
  constraint day_sums_taken_check CHECK (taken >= 0)
);
grant select on day_sums to portal_console;
grant select on day_sums to portal_operator;

create unlogged table decoy_tries (
  slot smallint not null,
  tries bigint not null default 0,
  constraint decoy_tries_pkey PRIMARY KEY (slot)
) with (fillfactor=50);
grant insert, select, update on decoy_tries to portal_app;
grant select on decoy_tries to portal_operator;

create table deliveries (
  transaction_id uuid not null,
  account text not null,
  zone_id text not null,
  coins bigint not null,
  credit_spent bigint not null,
  character_id text,
  ordered_at timestamp with time zone not null default now(),
  constraint deliveries_pkey PRIMARY KEY (transaction_id),
  constraint deliveries_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transactions(id),
  constraint deliveries_coins_check CHECK (coins > 0),
  constraint deliveries_credit_spent_check CHECK (credit_spent > 0)
);
CREATE INDEX deliveries_ordered ON deliveries USING btree (ordered_at, transaction_id);
grant delete, insert, select, update on deliveries to portal_app;
grant select on deliveries to portal_console;
grant insert, select on deliveries to portal_operator;

create table entered_gift_codes (
  user_id bigint not null,
  campaign text not null,
  entered_at timestamp with time zone not null default now(),
  constraint entered_gift_codes_pkey PRIMARY KEY (user_id, campaign),
  constraint entered_gift_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
grant delete, insert, select on entered_gift_codes to portal_app;
grant select on entered_gift_codes to portal_operator;

create table entries (
  account_id bigint not null,
  "position" bigint not null,
  journal_id bigint not null,
  currency text not null,
  amount bigint not null,
  balance_after bigint not null,
  constraint entries_pkey PRIMARY KEY (account_id, "position"),
  constraint entries_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_accounts(id),
  constraint entries_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES journals(id),
  constraint entries_amount_check CHECK (amount <> 0)
);
CREATE INDEX entries_journal ON entries USING btree (journal_id);
CREATE TRIGGER entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER entries_balanced AFTER INSERT ON entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced();
grant select on entries to portal_app;
grant select on entries to portal_console;
grant select on entries to portal_operator;

create table game_zones (
  id text not null,
  name text not null,
  is_open boolean not null,
  constraint game_zones_pkey PRIMARY KEY (id)
);
grant insert, select, update on game_zones to portal_app;
grant select on game_zones to portal_console;
grant select on game_zones to portal_operator;

create table gift_codes (
  id bigint not null generated always as identity,
  campaign text not null,
  encrypted_code text not null,
  code_mac bytea not null,
  imported_at timestamp with time zone not null default now(),
  user_id bigint,
  received_at timestamp with time zone,
  constraint gift_codes_pkey PRIMARY KEY (id),
  constraint gift_codes_once UNIQUE (code_mac),
  constraint gift_codes_one_each UNIQUE (campaign, user_id),
  constraint gift_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint gift_codes_check CHECK ((user_id IS NULL) = (received_at IS NULL))
);
CREATE INDEX gift_codes_free ON gift_codes USING btree (campaign, id) WHERE user_id IS NULL;
CREATE TRIGGER gift_codes_keep_all BEFORE TRUNCATE ON gift_codes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER gift_codes_keep_given BEFORE DELETE OR UPDATE ON gift_codes FOR EACH ROW WHEN (old.user_id IS NOT NULL) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER gift_codes_within_budget AFTER INSERT ON gift_codes REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hold_codes_to_budget();
grant select on gift_codes to portal_app;
grant select on gift_codes to portal_console;
grant select on gift_codes to portal_operator;
grant insert (campaign) on gift_codes to portal_app;
grant insert (campaign), select (campaign) on gift_codes to portal_console;
grant insert (campaign) on gift_codes to portal_operator;
grant insert (encrypted_code) on gift_codes to portal_app;
grant insert (encrypted_code) on gift_codes to portal_console;
grant insert (encrypted_code) on gift_codes to portal_operator;
grant insert (code_mac) on gift_codes to portal_app;
grant insert (code_mac), select (code_mac) on gift_codes to portal_console;
grant insert (code_mac) on gift_codes to portal_operator;
grant select (imported_at) on gift_codes to portal_console;
grant select (user_id) on gift_codes to portal_console;
grant select (received_at) on gift_codes to portal_console;

create table grant_ceilings (
  is_only boolean not null default true,
  per_grant_kp bigint not null,
  per_operator_day_kp bigint not null,
  per_day_kp bigint not null,
  per_10000_vnd_kp bigint not null,
  bulk_per_day_kp bigint not null,
  constraint grant_ceilings_pkey PRIMARY KEY (is_only),
  constraint grant_ceilings_bulk_per_day_kp_check CHECK (bulk_per_day_kp > 0),
  constraint grant_ceilings_is_only_check CHECK (is_only),
  constraint grant_ceilings_per_10000_vnd_kp_check CHECK (per_10000_vnd_kp > 0),
  constraint grant_ceilings_per_day_kp_check CHECK (per_day_kp > 0),
  constraint grant_ceilings_per_grant_kp_check CHECK (per_grant_kp > 0),
  constraint grant_ceilings_per_operator_day_kp_check CHECK (per_operator_day_kp > 0)
);
grant select on grant_ceilings to portal_app;
grant select on grant_ceilings to portal_console;
grant select on grant_ceilings to portal_operator;

create table granted_days (
  day date not null,
  operator text not null,
  kp bigint not null,
  constraint granted_days_pkey PRIMARY KEY (day, operator),
  constraint granted_days_kp_check CHECK (kp > 0)
);
grant select on granted_days to portal_app;
grant select on granted_days to portal_console;
grant select on granted_days to portal_operator;

create table guardians (
  user_id bigint not null,
  name text not null,
  relation text not null,
  phone_number text not null,
  verified_at timestamp with time zone,
  code_mac bytea,
  code_expires_at timestamp with time zone,
  code_tries integer not null default 0,
  constraint guardians_pkey PRIMARY KEY (user_id),
  constraint guardians_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint code_until_verified CHECK (verified_at IS NULL OR code_mac IS NULL),
  constraint guardians_relation_check CHECK (relation = ANY (ARRAY['father'::text, 'mother'::text, 'other'::text]))
);
grant delete, insert, select, update on guardians to portal_app;
grant delete on guardians to portal_operator;
grant select (user_id) on guardians to portal_console;
grant select (user_id) on guardians to portal_operator;
grant select (name) on guardians to portal_console;
grant select (name) on guardians to portal_operator;
grant select (relation) on guardians to portal_console;
grant select (relation) on guardians to portal_operator;
grant select (phone_number) on guardians to portal_operator;
grant select (verified_at) on guardians to portal_console;
grant select (verified_at) on guardians to portal_operator;
grant select (code_expires_at) on guardians to portal_operator;
grant select (code_tries) on guardians to portal_operator;

create table idempotency_keys (
  user_id bigint not null,
  key text not null,
  body_sha256 bytea not null,
  transaction_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, key),
  constraint idempotency_keys_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transactions(id) DEFERRABLE INITIALLY DEFERRED,
  constraint idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_age ON idempotency_keys USING brin (created_at);
CREATE INDEX idempotency_keys_transaction ON idempotency_keys USING btree (transaction_id);
grant delete, insert, select, update on idempotency_keys to portal_app;
grant select on idempotency_keys to portal_operator;

create table imported_accounts (
  user_id bigint not null,
  row_sha256 bytea not null,
  imported_at timestamp with time zone not null default now(),
  constraint imported_accounts_pkey PRIMARY KEY (user_id),
  constraint imported_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX imported_accounts_age ON imported_accounts USING btree (imported_at);
grant delete, select on imported_accounts to portal_app;
grant insert, select on imported_accounts to portal_operator;

create table inbound_notices (
  id bigint not null generated always as identity,
  provider text not null,
  event_id text not null,
  natural_key text,
  raw bytea not null,
  method text not null,
  account_number text not null,
  reference text,
  content text not null,
  amount_vnd bigint not null,
  occurred_at timestamp with time zone not null,
  user_id bigint,
  transaction_id uuid,
  received_at timestamp with time zone not null default now(),
  topup_type text,
  kp_per_10000_vnd bigint,
  bonus_percent bigint,
  credit_kp bigint,
  bonus_kp bigint,
  bonus_version_id bigint,
  cash_account text not null,
  payer_account text,
  payer_bank text,
  payer_name text,
  is_entered boolean not null default false,
  conflicts_with bigint,
  constraint inbound_notices_pkey PRIMARY KEY (id),
  constraint inbound_notices_provider_event_id_key UNIQUE (provider, event_id),
  constraint inbound_notices_conflicts_with_fkey FOREIGN KEY (conflicts_with) REFERENCES inbound_notices(id),
  constraint inbound_notices_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transactions(id) DEFERRABLE INITIALLY DEFERRED,
  constraint inbound_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint cash_account_of_the_house CHECK (cash_account ~~ 'cash:_%'::text),
  constraint inbound_notices_amount_vnd_check CHECK (amount_vnd > 0)
);
CREATE INDEX inbound_notices_amount ON inbound_notices USING btree (amount_vnd, occurred_at, id);
CREATE INDEX inbound_notices_credited_words ON inbound_notices USING gin (to_tsvector('simple'::regconfig, content)) WHERE user_id IS NOT NULL;
CREATE INDEX inbound_notices_feed ON inbound_notices USING btree (provider, occurred_at);
CREATE INDEX inbound_notices_lost ON inbound_notices USING btree (method, amount_vnd, occurred_at) WHERE user_id IS NULL;
CREATE INDEX inbound_notices_natural_key ON inbound_notices USING btree (natural_key) WHERE natural_key IS NOT NULL;
CREATE INDEX inbound_notices_payer ON inbound_notices USING btree (payer_account) WHERE payer_account IS NOT NULL;
CREATE INDEX inbound_notices_reference ON inbound_notices USING btree (upper(reference)) WHERE reference IS NOT NULL;
CREATE INDEX inbound_notices_time ON inbound_notices USING btree (occurred_at, id);
CREATE INDEX inbound_notices_transaction ON inbound_notices USING btree (transaction_id) WHERE transaction_id IS NOT NULL;
CREATE INDEX inbound_notices_unmatched ON inbound_notices USING btree (id) WHERE user_id IS NULL;
CREATE INDEX inbound_notices_words ON inbound_notices USING gin (to_tsvector('simple'::regconfig, content)) WHERE user_id IS NULL;
CREATE TRIGGER inbound_notices_append_only BEFORE DELETE OR TRUNCATE ON inbound_notices FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER inbound_notices_only_blanked BEFORE UPDATE ON inbound_notices FOR EACH ROW WHEN (to_jsonb(new.*) IS DISTINCT FROM blanked(old.*)) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER inbound_notices_wait AFTER INSERT ON inbound_notices FOR EACH ROW WHEN (new.user_id IS NULL) EXECUTE FUNCTION note_waiting();
grant select on inbound_notices to portal_app;
grant select on inbound_notices to portal_console;
grant select on inbound_notices to portal_operator;

create table inbound_sms (
  gateway text not null,
  message_id text not null,
  sender text not null,
  command text not null,
  user_id bigint,
  outcome text,
  received_at timestamp with time zone not null default now(),
  constraint inbound_sms_pkey PRIMARY KEY (gateway, message_id),
  constraint inbound_sms_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint inbound_sms_command_check CHECK (command = ANY (ARRAY['MXT'::text, 'KH'::text, 'unreadable'::text])),
  constraint inbound_sms_outcome_check CHECK (outcome = ANY (ARRAY['code_sent'::text, 'phone_verified'::text, 'phone_full'::text, 'helped'::text, 'limited'::text]))
);
CREATE INDEX inbound_sms_received ON inbound_sms USING btree (received_at);
grant delete, insert, select, update on inbound_sms to portal_app;
grant select on inbound_sms to portal_operator;

create table jobs (
  id bigint not null generated always as identity,
  lane text not null,
  share text not null,
  task text not null,
  payload jsonb not null,
  run_at timestamp with time zone not null default now(),
  attempts integer not null default 0,
  failures integer not null default 0,
  lease_ends_at timestamp with time zone,
  leased_by uuid,
  last_error text,
  dead_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint jobs_pkey PRIMARY KEY (id),
  constraint known_lane CHECK (lane = ANY (ARRAY['money'::text, 'messages'::text])),
  constraint share_has_name CHECK (share <> ''::text)
);
CREATE INDEX jobs_due ON jobs USING btree (lane, share, run_at) WHERE dead_at IS NULL;
CREATE INDEX jobs_given_up ON jobs USING btree (dead_at) WHERE dead_at IS NOT NULL;
CREATE TRIGGER jobs_of_staff BEFORE INSERT OR DELETE OR UPDATE ON jobs FOR EACH ROW WHEN (SESSION_USER = 'portal_console'::name) EXECUTE FUNCTION hold_job_to_staff_operation();
grant delete, insert, select, update on jobs to portal_app;
grant select on jobs to portal_operator;
grant select (id) on jobs to portal_console;
grant select (task) on jobs to portal_console;
grant select (run_at) on jobs to portal_console;
grant select (lease_ends_at) on jobs to portal_console;
grant select (dead_at) on jobs to portal_console;

create table journal_audits (
  journal_id bigint not null,
  log_id bigint not null,
  kind text not null,
  constraint journal_audits_pkey PRIMARY KEY (journal_id),
  constraint journal_audits_log_id_kind_key UNIQUE (log_id, kind),
  constraint journal_audits_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES journals(id)
);
CREATE TRIGGER journal_audits_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON journal_audits FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant select on journal_audits to portal_app;
grant select on journal_audits to portal_console;
grant select on journal_audits to portal_operator;

create table journal_chain (
  "position" bigint not null,
  journal_id bigint,
  hash bytea not null,
  log_id bigint,
  approval_id uuid,
  is_decision boolean,
  constraint journal_chain_pkey PRIMARY KEY ("position"),
  constraint journal_chain_approval_id_is_decision_key UNIQUE (approval_id, is_decision),
  constraint journal_chain_journal_id_key UNIQUE (journal_id),
  constraint journal_chain_log_id_key UNIQUE (log_id),
  constraint journal_chain_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES journals(id),
  constraint chains_one_thing CHECK (num_nonnulls(journal_id, log_id, approval_id) = 1 AND (approval_id IS NULL) = (is_decision IS NULL))
);
CREATE TRIGGER journal_chain_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON journal_chain FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant select on journal_chain to portal_app;
grant select on journal_chain to portal_console;
grant select on journal_chain to portal_operator;

create table journals (
  id bigint not null generated always as identity,
  key text not null,
  kind text not null,
  user_id bigint,
  transaction_id uuid,
  posted_at timestamp with time zone not null default now(),
  is_manual boolean not null default false,
  constraint journals_pkey PRIMARY KEY (id),
  constraint journals_key_key UNIQUE (key),
  constraint journals_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transactions(id),
  constraint journals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX journals_posted ON journals USING brin (posted_at);
CREATE INDEX journals_transaction ON journals USING btree (transaction_id);
CREATE TRIGGER journals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON journals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER journals_audited AFTER INSERT ON journals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.is_manual) EXECUTE FUNCTION require_audit_entry();
CREATE CONSTRAINT TRIGGER journals_of_staff AFTER INSERT ON journals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (SESSION_USER = 'portal_console'::name OR (SESSION_USER = ANY (ARRAY['portal_app'::name, 'portal_operator'::name])) AND new.is_manual) EXECUTE FUNCTION hold_to_staff_operation();
grant select on journals to portal_app;
grant select on journals to portal_console;
grant select on journals to portal_operator;

create table known_devices (
  token_hash bytea not null,
  user_id bigint not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  browser uuid not null default gen_random_uuid(),
  constraint known_devices_pkey PRIMARY KEY (token_hash),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX known_devices_browser ON known_devices USING btree (browser);
CREATE INDEX known_devices_expiry ON known_devices USING btree (expires_at);
CREATE INDEX known_devices_user ON known_devices USING btree (user_id);
CREATE TRIGGER endings_of_staff BEFORE DELETE ON known_devices FOR EACH ROW WHEN (SESSION_USER = 'portal_console'::name) EXECUTE FUNCTION hold_ending_to_staff_operation();
CREATE TRIGGER known_devices_few AFTER INSERT ON known_devices FOR EACH ROW EXECUTE FUNCTION delete_oldest_beyond('token_hash', 'expires_at', '20');
grant delete, insert, select, update on known_devices to portal_app;
grant delete on known_devices to portal_console;
grant delete, select on known_devices to portal_operator;
grant select (token_hash) on known_devices to portal_console;
grant select (user_id) on known_devices to portal_console;
grant select (created_at) on known_devices to portal_console;
grant select (expires_at) on known_devices to portal_console;
grant select (browser) on known_devices to portal_console;

create table ledger_accounts (
  id bigint not null generated always as identity,
  user_id bigint,
  name text not null,
  currency text not null,
  shard smallint not null default 0,
  balance bigint not null default 0,
  entries bigint not null default 0,
  constraint ledger_accounts_pkey PRIMARY KEY (id),
  constraint ledger_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint ledger_accounts_currency_check CHECK (currency = ANY (ARRAY['VND'::text, 'KP'::text])),
  constraint user_account_name CHECK ((user_id IS NOT NULL) = (name = ANY (ARRAY['credit'::text, 'debt'::text]))),
  constraint user_credit_not_negative CHECK (user_id IS NULL OR name <> 'credit'::text OR balance >= 0),
  constraint user_debt_not_positive CHECK (user_id IS NULL OR name <> 'debt'::text OR balance <= 0)
) with (fillfactor=60);
CREATE UNIQUE INDEX house_accounts ON ledger_accounts USING btree (shard, name) WHERE user_id IS NULL;
CREATE UNIQUE INDEX user_accounts ON ledger_accounts USING btree (user_id, name) WHERE user_id IS NOT NULL;
CREATE TRIGGER ledger_accounts_pay_purchases AFTER UPDATE OF balance ON ledger_accounts FOR EACH ROW WHEN (new.name = 'credit'::text AND new.balance <> old.balance) EXECUTE FUNCTION look_at_purchases();
grant select on ledger_accounts to portal_app;
grant select on ledger_accounts to portal_console;
grant select on ledger_accounts to portal_operator;

create table link_tokens (
  token_hash bytea not null,
  purpose text not null,
  user_id bigint not null,
  email text,
  expires_at timestamp with time zone not null,
  new_email text,
  constraint link_tokens_pkey PRIMARY KEY (token_hash),
  constraint link_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint link_tokens_new_email CHECK ((purpose = 'change-email'::text) = (new_email IS NOT NULL)),
  constraint link_tokens_purpose_check CHECK (purpose = ANY (ARRAY['reset-password'::text, 'verify-email'::text, 'change-email'::text]))
);
CREATE INDEX link_tokens_expiry ON link_tokens USING btree (expires_at);
CREATE INDEX link_tokens_user ON link_tokens USING btree (user_id);
CREATE TRIGGER endings_of_staff BEFORE DELETE ON link_tokens FOR EACH ROW WHEN (SESSION_USER = 'portal_console'::name) EXECUTE FUNCTION hold_ending_to_staff_operation();
CREATE TRIGGER link_tokens_of_staff BEFORE INSERT ON link_tokens FOR EACH ROW WHEN (SESSION_USER = 'portal_console'::name) EXECUTE FUNCTION hold_links_to_staff_operation();
grant delete, insert, select on link_tokens to portal_app;
grant delete, insert on link_tokens to portal_console;
grant delete, insert on link_tokens to portal_operator;
grant select (user_id) on link_tokens to portal_console;
grant select (user_id) on link_tokens to portal_operator;

create unlogged table login_challenges (
  token_hash bytea not null,
  user_id bigint not null,
  remember boolean not null,
  password_set_at timestamp with time zone not null,
  tries smallint not null default 0,
  email_code_mac bytea,
  expires_at timestamp with time zone not null,
  is_shared_machine boolean not null default false,
  constraint login_challenges_pkey PRIMARY KEY (token_hash),
  constraint login_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX login_challenges_expiry ON login_challenges USING btree (expires_at);
CREATE INDEX login_challenges_user ON login_challenges USING btree (user_id);
CREATE TRIGGER endings_of_staff BEFORE DELETE ON login_challenges FOR EACH ROW WHEN (SESSION_USER = 'portal_console'::name) EXECUTE FUNCTION hold_ending_to_staff_operation();
CREATE TRIGGER login_challenges_few AFTER INSERT ON login_challenges FOR EACH ROW EXECUTE FUNCTION delete_oldest_beyond('token_hash', 'expires_at', '100');
grant delete, insert, select, update on login_challenges to portal_app;
grant delete on login_challenges to portal_console;
grant delete on login_challenges to portal_operator;
grant select (user_id) on login_challenges to portal_console;
grant select (user_id) on login_challenges to portal_operator;

create table method_accounts (
  id bigint not null generated always as identity,
  method text not null,
  account_number text not null,
  account_name text not null,
  since timestamp with time zone not null default now(),
  constraint method_accounts_pkey PRIMARY KEY (id),
  constraint method_accounts_account_name_check CHECK (btrim(account_name) <> ''::text),
  constraint method_accounts_account_number_check CHECK (account_number ~ '^[A-Z0-9]{6,19}$'::text)
);
CREATE TRIGGER accounts_of_staff BEFORE INSERT ON method_accounts FOR EACH ROW WHEN (SESSION_USER = 'portal_console'::name) EXECUTE FUNCTION hold_account_to_staff_operation();
grant select on method_accounts to portal_app;
grant select on method_accounts to portal_console;
grant select on method_accounts to portal_operator;

create table notice_claims (
  notice_id bigint not null,
  user_id bigint,
  case_id uuid,
  transaction_id uuid,
  claimed_by text not null,
  claimed_at timestamp with time zone not null default now(),
  constraint notice_claims_pkey PRIMARY KEY (notice_id),
  constraint notice_claims_case_id_key UNIQUE (case_id),
  constraint notice_claims_transaction_id_key UNIQUE (transaction_id),
  constraint notice_claims_case_id_fkey FOREIGN KEY (case_id) REFERENCES transfer_cases(id),
  constraint notice_claims_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES inbound_notices(id),
  constraint notice_claims_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transactions(id) DEFERRABLE INITIALLY DEFERRED,
  constraint notice_claims_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint claimed_for_player_or_payer CHECK ((user_id IS NULL) = (transaction_id IS NULL) AND (user_id IS NOT NULL OR case_id IS NULL))
);
CREATE INDEX notice_claims_age ON notice_claims USING btree (claimed_at);
CREATE TRIGGER notice_claims_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON notice_claims FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER notice_claims_end_waiting AFTER INSERT ON notice_claims FOR EACH ROW EXECUTE FUNCTION end_waiting();
CREATE TRIGGER notice_claims_manual AFTER INSERT ON notice_claims FOR EACH ROW WHEN (new.claimed_by <> 'search'::text) EXECUTE FUNCTION note_manual_claim();
grant select on notice_claims to portal_app;
grant select on notice_claims to portal_console;
grant select on notice_claims to portal_operator;

create table open_payments (
  provider text not null,
  order_id text not null,
  account_number text not null,
  amount_vnd bigint not null,
  content text not null,
  reference text,
  occurred_at timestamp with time zone not null,
  raw bytea not null,
  opened_at timestamp with time zone not null default now(),
  settled_at timestamp with time zone,
  failure text,
  user_id bigint,
  method text,
  constraint open_payments_pkey PRIMARY KEY (provider, order_id),
  constraint open_payments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint failure_is_final CHECK (failure IS NULL OR settled_at IS NOT NULL),
  constraint open_payments_amount_vnd_check CHECK (amount_vnd > 0)
);
CREATE INDEX open_payments_of_user ON open_payments USING btree (user_id, opened_at) WHERE user_id IS NOT NULL;
CREATE INDEX open_payments_open ON open_payments USING btree (opened_at) WHERE settled_at IS NULL;
CREATE INDEX open_payments_to_blank ON open_payments USING btree (settled_at) WHERE settled_at IS NOT NULL AND raw <> '\x'::bytea;
CREATE TRIGGER open_payments_of_staff BEFORE UPDATE ON open_payments FOR EACH ROW WHEN (SESSION_USER = 'portal_console'::name) EXECUTE FUNCTION hold_payment_to_staff_operation();
grant insert, select on open_payments to portal_app;
grant select on open_payments to portal_console;
grant select on open_payments to portal_operator;
grant update (settled_at) on open_payments to portal_app;
grant update (settled_at) on open_payments to portal_console;
grant update (settled_at) on open_payments to portal_operator;
grant update (failure) on open_payments to portal_app;
grant update (failure) on open_payments to portal_console;
grant update (failure) on open_payments to portal_operator;

create table operation_journals (
  operation text not null,
  kind text not null,
  unit text not null,
  counted text,
  constraint operation_journals_pkey PRIMARY KEY (operation, kind),
  constraint operation_journals_unit_check CHECK (unit = ANY (ARRAY['KP'::text, 'VND'::text]))
);
grant select on operation_journals to portal_console;
grant select on operation_journals to portal_operator;

create table operator_log (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  operator text not null,
  staff_id bigint,
  reason text not null,
  command text not null,
  user_id bigint,
  details jsonb not null,
  xact xid8,
  constraint operator_log_pkey PRIMARY KEY (id),
  constraint operator_log_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint operator_log_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint operator_log_operator_check CHECK (btrim(operator) <> ''::text),
  constraint operator_log_reason_check CHECK (btrim(reason) <> ''::text)
);
CREATE INDEX operator_log_at ON operator_log USING btree (at, id);
CREATE INDEX operator_log_command ON operator_log USING btree (command, at, id);
CREATE INDEX operator_log_operator ON operator_log USING btree (operator, at, id);
CREATE INDEX operator_log_player ON operator_log USING btree (user_id, at, id) WHERE user_id IS NOT NULL;
CREATE INDEX operator_log_user ON operator_log USING btree (user_id, id) WHERE user_id IS NOT NULL;
CREATE INDEX operator_log_xact ON operator_log USING btree (xact) WHERE xact IS NOT NULL;
CREATE TRIGGER operator_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON operator_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER operator_log_chained AFTER INSERT ON operator_log DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_operator_log();
CREATE TRIGGER operator_log_stamped BEFORE INSERT ON operator_log FOR EACH ROW EXECUTE FUNCTION stamp_operator_log();
grant select on operator_log to portal_app;
grant select on operator_log to portal_console;
grant select on operator_log to portal_operator;
grant insert (operator) on operator_log to portal_app;
grant insert (operator) on operator_log to portal_console;
grant insert (operator) on operator_log to portal_operator;
grant insert (reason) on operator_log to portal_app;
grant insert (reason) on operator_log to portal_console;
grant insert (reason) on operator_log to portal_operator;
grant insert (command) on operator_log to portal_app;
grant insert (command) on operator_log to portal_console;
grant insert (command) on operator_log to portal_operator;
grant insert (user_id) on operator_log to portal_app;
grant insert (user_id) on operator_log to portal_console;
grant insert (user_id) on operator_log to portal_operator;
grant insert (details) on operator_log to portal_app;
grant insert (details) on operator_log to portal_console;
grant insert (details) on operator_log to portal_operator;

create table outbound_matches (
  outbound_id bigint not null,
  refund_id bigint not null,
  matched_by text not null,
  constraint outbound_matches_pkey PRIMARY KEY (outbound_id),
  constraint outbound_matches_refund_id_key UNIQUE (refund_id),
  constraint outbound_matches_outbound_id_fkey FOREIGN KEY (outbound_id) REFERENCES outbound_notices(id),
  constraint outbound_matches_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id)
);
CREATE TRIGGER outbound_matches_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON outbound_matches FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER outbound_matches_of_staff BEFORE INSERT ON outbound_matches FOR EACH ROW WHEN (SESSION_USER = 'portal_console'::name) EXECUTE FUNCTION hold_match_to_staff_operation();
grant select on outbound_matches to portal_app;
grant select on outbound_matches to portal_console;
grant select on outbound_matches to portal_operator;

create table outbound_notices (
  id bigint not null generated always as identity,
  provider text not null,
  event_id text not null,
  raw bytea not null,
  cash_account text not null,
  account_number text not null,
  reference text,
  content text not null,
  amount_vnd bigint not null,
  occurred_at timestamp with time zone not null,
  received_at timestamp with time zone not null default now(),
  constraint outbound_notices_pkey PRIMARY KEY (id),
  constraint outbound_notices_provider_event_id_key UNIQUE (provider, event_id),
  constraint outbound_notices_amount_vnd_check CHECK (amount_vnd > 0),
  constraint outbound_notices_cash_account_check CHECK (cash_account ~~ 'cash:_%'::text)
);
CREATE INDEX outbound_notices_account ON outbound_notices USING btree (account_number, occurred_at, id);
CREATE INDEX outbound_notices_amount ON outbound_notices USING btree (amount_vnd, occurred_at, id);
CREATE INDEX outbound_notices_reference ON outbound_notices USING btree (upper(reference)) WHERE reference IS NOT NULL;
CREATE INDEX outbound_notices_time ON outbound_notices USING btree (occurred_at, id);
CREATE INDEX outbound_notices_to_blank ON outbound_notices USING btree (received_at) WHERE raw <> '\x'::bytea;
CREATE TRIGGER outbound_notices_append_only BEFORE DELETE OR TRUNCATE ON outbound_notices FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER outbound_notices_only_blanked BEFORE UPDATE ON outbound_notices FOR EACH ROW WHEN (to_jsonb(new.*) IS DISTINCT FROM blanked(old.*)) EXECUTE FUNCTION refuse_change();
grant select on outbound_notices to portal_app;
grant select on outbound_notices to portal_console;
grant select on outbound_notices to portal_operator;

create table outgoing_bookings (
  outbound_id bigint not null,
  code text not null,
  booked_by text not null,
  booked_at timestamp with time zone not null default now(),
  constraint outgoing_bookings_pkey PRIMARY KEY (outbound_id),
  constraint outgoing_bookings_outbound_id_fkey FOREIGN KEY (outbound_id) REFERENCES outbound_notices(id),
  constraint outgoing_bookings_code_check CHECK (code = ANY (ARRAY['withdrawal'::text, 'bank_fee'::text, 'sent_twice'::text]))
);
CREATE TRIGGER outgoing_bookings_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON outgoing_bookings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant select on outgoing_bookings to portal_app;
grant select on outgoing_bookings to portal_console;
grant select on outgoing_bookings to portal_operator;

create unlogged table passkey_challenges (
  challenge_hash bytea not null,
  purpose text not null,
  session_id uuid,
  browser_hash bytea,
  expires_at timestamp with time zone not null,
  action text,
  constraint passkey_challenges_pkey PRIMARY KEY (challenge_hash),
  constraint passkey_challenges_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint passkey_challenges_action CHECK ((purpose = 'prove'::text) = (action IS NOT NULL)),
  constraint passkey_challenges_browser CHECK ((purpose = 'login'::text) = (browser_hash IS NOT NULL)),
  constraint passkey_challenges_purpose CHECK (purpose = ANY (ARRAY['add'::text, 'login'::text, 'prove'::text])),
  constraint passkey_challenges_session CHECK ((purpose = ANY (ARRAY['add'::text, 'prove'::text])) = (session_id IS NOT NULL))
);
CREATE INDEX passkey_challenges_expiry ON passkey_challenges USING btree (expires_at);
CREATE INDEX passkey_challenges_session ON passkey_challenges USING btree (session_id) WHERE session_id IS NOT NULL;
CREATE TRIGGER endings_of_staff BEFORE DELETE ON passkey_challenges FOR EACH ROW WHEN (SESSION_USER = 'portal_console'::name) EXECUTE FUNCTION hold_ending_to_staff_operation();
grant delete, insert, select, update on passkey_challenges to portal_app;
grant delete on passkey_challenges to portal_console;
grant delete on passkey_challenges to portal_operator;
grant select (session_id) on passkey_challenges to portal_console;
grant select (session_id) on passkey_challenges to portal_operator;

create table passkeys (
  id uuid not null default gen_random_uuid(),
  user_id bigint not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint passkeys_counter_check CHECK (counter >= 0 AND counter <= '4294967295'::bigint)
);
CREATE INDEX passkeys_user ON passkeys USING btree (user_id);
CREATE TRIGGER passkeys_of_staff BEFORE DELETE ON passkeys FOR EACH ROW WHEN (SESSION_USER = 'portal_console'::name) EXECUTE FUNCTION hold_access_to_staff_operation();
grant delete, insert, select, update on passkeys to portal_app;
grant delete on passkeys to portal_console;
grant delete on passkeys to portal_operator;
grant select (id) on passkeys to portal_console;
grant select (id) on passkeys to portal_operator;
grant select (user_id) on passkeys to portal_console;
grant select (user_id) on passkeys to portal_operator;
grant select (counter) on passkeys to portal_operator;
grant select (transports) on passkeys to portal_operator;
grant select (backed_up) on passkeys to portal_operator;
grant select (name) on passkeys to portal_operator;
grant select (created_at) on passkeys to portal_operator;
grant select (last_used_at) on passkeys to portal_operator;

create table purchase_keys (
  user_id bigint not null,
  key text not null,
  body_sha256 bytea not null,
  purchase_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint purchase_keys_pkey PRIMARY KEY (user_id, key),
  constraint purchase_keys_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES purchases(id) ON DELETE CASCADE,
  constraint purchase_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX purchase_keys_purchase ON purchase_keys USING btree (purchase_id);
grant delete, insert, select on purchase_keys to portal_app;
grant select on purchase_keys to portal_operator;

create table purchases (
  id uuid not null,
  user_id bigint not null,
  credit_kp bigint not null,
  coins bigint not null,
  coin_name text not null,
  game_id text not null,
  zone_id text not null,
  zone_name text not null,
  character_name text,
  character_id text,
  method text,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  why text,
  session_id uuid,
  needs_confirmation boolean not null default false,
  dropped_at timestamp with time zone,
  ordered_at timestamp with time zone,
  transaction_id uuid,
  constraint purchases_pkey PRIMARY KEY (id),
  constraint purchases_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transactions(id) DEFERRABLE INITIALLY DEFERRED,
  constraint purchases_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint character_id_has_its_name CHECK (character_id IS NULL OR character_name IS NOT NULL),
  constraint dropped_is_not_ordered CHECK (dropped_at IS NULL OR transaction_id IS NULL),
  constraint ordered_once CHECK ((ordered_at IS NULL) = (transaction_id IS NULL)),
  constraint purchases_coins_check CHECK (coins > 0),
  constraint purchases_credit_kp_check CHECK (credit_kp > 0),
  constraint recharge_has_its_id CHECK (transaction_id = id),
  constraint unconfirmed_is_not_ordered CHECK (NOT needs_confirmation OR transaction_id IS NULL),
  constraint waiting_is_not_ordered CHECK (why IS NULL OR transaction_id IS NULL)
);
CREATE INDEX purchases_of_user ON purchases USING btree (user_id, created_at);
CREATE INDEX purchases_open ON purchases USING btree (user_id, created_at) WHERE transaction_id IS NULL AND dropped_at IS NULL;
CREATE INDEX purchases_paid ON purchases USING btree (user_id, ordered_at) WHERE transaction_id IS NOT NULL;
CREATE INDEX purchases_unpaid ON purchases USING btree (created_at) WHERE transaction_id IS NULL;
CREATE TRIGGER push_waiting AFTER UPDATE OF why ON purchases FOR EACH ROW WHEN (new.why IS NOT NULL AND old.why IS NULL) EXECUTE FUNCTION push_waiting();
grant delete, insert, select on purchases to portal_app;
grant select on purchases to portal_operator;
grant update (character_name) on purchases to portal_app;
grant update (character_id) on purchases to portal_app;
grant update (method) on purchases to portal_app;
grant update (why) on purchases to portal_app;
grant update (why) on purchases to portal_operator;
grant update (session_id) on purchases to portal_app;
grant update (needs_confirmation) on purchases to portal_app;
grant update (dropped_at) on purchases to portal_app;
grant update (dropped_at) on purchases to portal_operator;
grant update (ordered_at) on purchases to portal_app;
grant update (ordered_at) on purchases to portal_operator;
grant update (transaction_id) on purchases to portal_app;
grant update (transaction_id) on purchases to portal_operator;

create table push_subscriptions (
  session_id uuid not null,
  user_id bigint not null,
  encrypted text not null,
  created_at timestamp with time zone not null default now(),
  constraint push_subscriptions_pkey PRIMARY KEY (session_id),
  constraint push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX push_subscriptions_user ON push_subscriptions USING btree (user_id);
CREATE TRIGGER push_subscriptions_few AFTER INSERT ON push_subscriptions FOR EACH ROW EXECUTE FUNCTION delete_oldest_beyond('session_id', 'created_at', '10');
grant delete, insert, select, update on push_subscriptions to portal_app;
grant select on push_subscriptions to portal_operator;

create unlogged table rate_limits (
  key text not null,
  used integer not null,
  window_ends_at timestamp with time zone not null,
  constraint rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_window ON rate_limits USING btree (window_ends_at);
grant delete, insert, select, update on rate_limits to portal_app;
grant insert, select, update on rate_limits to portal_console;
grant insert, select, update on rate_limits to portal_operator;

create table reconcile_findings (
  run_id bigint not null,
  nth integer not null,
  subject text not null,
  kind text not null,
  is_explained boolean not null,
  says text not null,
  evidence jsonb not null,
  fix text,
  owner_id bigint,
  accepted_by bigint,
  accepted_at timestamp with time zone,
  note text,
  constraint reconcile_findings_pkey PRIMARY KEY (run_id, nth),
  constraint reconcile_findings_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES staff(id),
  constraint reconcile_findings_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES staff(id),
  constraint reconcile_findings_run_id_fkey FOREIGN KEY (run_id) REFERENCES reconcile_runs(id),
  constraint accepted_whole CHECK (num_nulls(accepted_by, accepted_at, note) = ANY (ARRAY[0, 3]))
);
CREATE INDEX reconcile_findings_open ON reconcile_findings USING btree (run_id) WHERE NOT is_explained AND accepted_at IS NULL;
grant select on reconcile_findings to portal_console;
grant select on reconcile_findings to portal_operator;

create table reconcile_runs (
  id bigint not null generated always as identity,
  started_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  staff_id bigint not null,
  from_day date not null,
  to_day date not null,
  method text,
  file_name text not null,
  file_hash bytea not null,
  transfers integer,
  failure text,
  constraint reconcile_runs_pkey PRIMARY KEY (id),
  constraint reconcile_runs_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint reconcile_runs_check CHECK (to_day >= from_day)
);
grant select on reconcile_runs to portal_console;
grant select on reconcile_runs to portal_operator;

create table recovery_codes (
  user_id bigint not null,
  code_mac bytea not null,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_mac),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE TRIGGER recovery_codes_of_staff BEFORE DELETE ON recovery_codes FOR EACH ROW WHEN (SESSION_USER = 'portal_console'::name) EXECUTE FUNCTION hold_access_to_staff_operation();
grant delete, insert, select, update on recovery_codes to portal_app;
grant delete on recovery_codes to portal_console;
grant delete on recovery_codes to portal_operator;
grant select (user_id) on recovery_codes to portal_console;
grant select (user_id) on recovery_codes to portal_operator;

create table refunded_notices (
  notice_id bigint not null,
  refunded_vnd bigint not null,
  constraint refunded_notices_pkey PRIMARY KEY (notice_id),
  constraint refunded_notices_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES inbound_notices(id),
  constraint refunded_notices_refunded_vnd_check CHECK (refunded_vnd > 0)
);
grant select on refunded_notices to portal_app;
grant select on refunded_notices to portal_console;
grant select on refunded_notices to portal_operator;

create table refunds (
  id bigint not null generated always as identity,
  notice_id bigint not null,
  key text not null,
  amount_vnd bigint not null,
  reason_code text not null,
  recall_id uuid,
  journal_key text not null,
  booked_by text not null,
  booked_at timestamp with time zone not null default now(),
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_journal_key_key UNIQUE (journal_key),
  constraint refunds_notice_id_key_key UNIQUE (notice_id, key),
  constraint refunds_recall_id_key UNIQUE (recall_id),
  constraint refunds_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES inbound_notices(id),
  constraint refunds_recall_id_fkey FOREIGN KEY (recall_id) REFERENCES transactions(id),
  constraint refunds_amount_vnd_check CHECK (amount_vnd > 0),
  constraint refunds_reason_code_check CHECK (reason_code = ANY (ARRAY['bank_reversal'::text, 'wallet_reversal'::text, 'stolen_account'::text, 'disputed'::text, 'payer_request'::text, 'paid_twice'::text, 'wrong_amount'::text, 'wrong_player'::text, 'not_delivered'::text, 'underage'::text, 'technical_error'::text, 'test'::text, 'unmatched'::text, 'not_real'::text]))
);
CREATE INDEX refunds_time ON refunds USING btree (booked_at, id);
CREATE TRIGGER refunds_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON refunds FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant select on refunds to portal_app;
grant select on refunds to portal_console;
grant select on refunds to portal_operator;

create table replaced_staff_limits (
  role text not null,
  operation text not null,
  replaced jsonb,
  constraint replaced_staff_limits_pkey PRIMARY KEY (role, operation)
);
grant select on replaced_staff_limits to portal_operator;

create table reply_templates (
  id bigint not null generated always as identity,
  topic text,
  title text not null,
  body text not null,
  constraint reply_templates_pkey PRIMARY KEY (id),
  constraint reply_templates_body_check CHECK (btrim(body) <> ''::text AND length(body) <= 2000),
  constraint reply_templates_title_check CHECK (btrim(title) <> ''::text AND length(title) <= 100),
  constraint reply_templates_topic_check CHECK (topic = ANY (ARRAY['transfer'::text, 'account'::text, 'game'::text, 'other'::text]))
);
CREATE UNIQUE INDEX reply_templates_title ON reply_templates USING btree (lower(title));
CREATE TRIGGER reply_templates_of_staff BEFORE INSERT OR DELETE OR UPDATE ON reply_templates FOR EACH ROW WHEN (SESSION_USER = 'portal_console'::name) EXECUTE FUNCTION hold_case_to_staff_operation('', 'edit-template');
grant select on reply_templates to portal_app;
grant delete, select on reply_templates to portal_console;
grant select on reply_templates to portal_operator;
grant insert (topic), update (topic) on reply_templates to portal_console;
grant insert (title), update (title) on reply_templates to portal_console;
grant insert (body), update (body) on reply_templates to portal_console;

create table retention_marks (
  kind text not null,
  reached bigint not null,
  constraint retention_marks_pkey PRIMARY KEY (kind)
);
grant select on retention_marks to portal_app;
grant select on retention_marks to portal_operator;

create table retention_runs (
  id bigint not null generated always as identity,
  kind text not null,
  kept_days integer not null,
  started_at timestamp with time zone not null default now(),
  alive_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  removed bigint not null default 0,
  oldest_at timestamp with time zone,
  constraint retention_runs_pkey PRIMARY KEY (id)
);
CREATE INDEX retention_runs_of_kind ON retention_runs USING btree (kind, started_at);
grant select on retention_runs to portal_app;
grant select on retention_runs to portal_console;
grant select on retention_runs to portal_operator;
grant insert (kind) on retention_runs to portal_app;
grant insert (kept_days) on retention_runs to portal_app;
grant update (alive_at) on retention_runs to portal_app;
grant update (finished_at) on retention_runs to portal_app;
grant update (removed) on retention_runs to portal_app;
grant update (oldest_at) on retention_runs to portal_app;

create unlogged table security_codes (
  session_id uuid not null,
  action text not null,
  code_mac bytea not null,
  tries smallint not null default 0,
  expires_at timestamp with time zone not null,
  channel text not null default 'email'::text,
  constraint security_codes_pkey PRIMARY KEY (session_id, action, channel),
  constraint security_codes_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint security_codes_action_check CHECK (action = ANY (ARRAY['confirm.email'::text, 'confirm.phone_number'::text, 'confirm.payment'::text, 'confirm.change_password'::text, 'confirm.change_email'::text, 'approve.login'::text])),
  constraint security_codes_channel_check CHECK (channel = ANY (ARRAY['email'::text, 'sms'::text]))
);
CREATE INDEX security_codes_expiry ON security_codes USING btree (expires_at);
CREATE TRIGGER endings_of_staff BEFORE DELETE ON security_codes FOR EACH ROW WHEN (SESSION_USER = 'portal_console'::name) EXECUTE FUNCTION hold_ending_to_staff_operation();
grant delete, insert, select, update on security_codes to portal_app;
grant delete on security_codes to portal_console;
grant delete on security_codes to portal_operator;
grant select (session_id) on security_codes to portal_console;
grant select (session_id) on security_codes to portal_operator;

create table sent_messages (
  id uuid not null,
  user_id bigint,
  channel text not null,
  kind text not null,
  recipient text not null,
  carrier text,
  queued_at timestamp with time zone not null,
  status text not null,
  reason text,
  gateway_id text,
  accepted_at timestamp with time zone,
  ended_at timestamp with time zone,
  ask_at timestamp with time zone,
  asked integer not null default 0,
  constraint sent_messages_pkey PRIMARY KEY (id),
  constraint sent_messages_channel_check CHECK (channel = ANY (ARRAY['sms'::text, 'email'::text])),
  constraint sent_messages_ended CHECK ((status = ANY (ARRAY['delivered'::text, 'failed'::text])) = (ended_at IS NOT NULL)),
  constraint sent_messages_reason_check CHECK (length(reason) <= 100),
  constraint sent_messages_status_check CHECK (status = ANY (ARRAY['waiting'::text, 'accepted'::text, 'delivered'::text, 'failed'::text]))
);
CREATE INDEX sent_messages_failed ON sent_messages USING btree (queued_at) WHERE status = 'failed'::text;
CREATE INDEX sent_messages_of_gateway ON sent_messages USING btree (gateway_id, queued_at) WHERE gateway_id IS NOT NULL;
CREATE INDEX sent_messages_of_player ON sent_messages USING btree (user_id, queued_at) WHERE user_id IS NOT NULL;
CREATE INDEX sent_messages_queued ON sent_messages USING btree (queued_at);
CREATE INDEX sent_messages_to_ask ON sent_messages USING btree (ask_at) WHERE ask_at IS NOT NULL;
grant delete, insert, select, update on sent_messages to portal_app;
grant select on sent_messages to portal_console;
grant select on sent_messages to portal_operator;

create table sessions (
  token_hash bytea not null,
  user_id bigint not null,
  remember boolean not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone not null default now(),
  idle_ends_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  id uuid not null default gen_random_uuid(),
  device text not null default ''::text,
  known_device bytea,
  place text,
  constraint sessions_pkey PRIMARY KEY (token_hash),
  constraint sessions_id_key UNIQUE (id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_user ON sessions USING btree (user_id);
CREATE TRIGGER endings_of_staff BEFORE DELETE ON sessions FOR EACH ROW WHEN (SESSION_USER = 'portal_console'::name) EXECUTE FUNCTION hold_ending_to_staff_operation();
CREATE TRIGGER sessions_few AFTER INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION delete_oldest_beyond('token_hash', 'last_used_at', '30');
grant delete, insert, select, update on sessions to portal_app;
grant delete on sessions to portal_console;
grant delete on sessions to portal_operator;
grant select (user_id) on sessions to portal_console;
grant select (user_id) on sessions to portal_operator;
grant select (remember) on sessions to portal_operator;
grant select (created_at) on sessions to portal_console;
grant select (created_at) on sessions to portal_operator;
grant select (last_used_at) on sessions to portal_console;
grant select (last_used_at) on sessions to portal_operator;
grant select (idle_ends_at) on sessions to portal_console;
grant select (idle_ends_at) on sessions to portal_operator;
grant select (ends_at) on sessions to portal_console;
grant select (ends_at) on sessions to portal_operator;
grant select (id) on sessions to portal_console;
grant select (id) on sessions to portal_operator;
grant select (device) on sessions to portal_console;
grant select (device) on sessions to portal_operator;
grant select (known_device) on sessions to portal_console;
grant select (known_device) on sessions to portal_operator;
grant select (place) on sessions to portal_console;
grant select (place) on sessions to portal_operator;

create table sign_in_key (
  is_only boolean not null default true,
  key_hash bytea not null,
  constraint sign_in_key_pkey PRIMARY KEY (is_only),
  constraint sign_in_key_is_only_check CHECK (is_only)
);

create unlogged table sms_codes (
  user_id bigint not null,
  code_mac bytea not null,
  tries smallint not null default 0,
  expires_at timestamp with time zone not null,
  constraint sms_codes_pkey PRIMARY KEY (user_id),
  constraint sms_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sms_codes_expiry ON sms_codes USING btree (expires_at);
CREATE TRIGGER endings_of_staff BEFORE DELETE ON sms_codes FOR EACH ROW WHEN (SESSION_USER = 'portal_console'::name) EXECUTE FUNCTION hold_ending_to_staff_operation();
grant delete, insert, select, update on sms_codes to portal_app;
grant delete on sms_codes to portal_console;
grant delete on sms_codes to portal_operator;
grant select (user_id) on sms_codes to portal_console;
grant select (user_id) on sms_codes to portal_operator;

create table spending_limits (
  user_id bigint not null,
  period text not null,
  limit_kp bigint,
  next_from timestamp with time zone,
  next_limit_kp bigint,
  constraint spending_limits_pkey PRIMARY KEY (user_id, period),
  constraint spending_limits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint next_limit_has_its_time CHECK (next_from IS NOT NULL OR next_limit_kp IS NULL),
  constraint spending_limits_limit_kp_check CHECK (limit_kp >= 0),
  constraint spending_limits_next_limit_kp_check CHECK (next_limit_kp >= 0),
  constraint spending_limits_period_check CHECK (period = ANY (ARRAY['day'::text, 'month'::text]))
);
CREATE TRIGGER spending_limits_of_staff BEFORE INSERT OR UPDATE ON spending_limits FOR EACH ROW WHEN (SESSION_USER = 'portal_console'::name) EXECUTE FUNCTION hold_limit_to_staff_operation();
grant delete, select on spending_limits to portal_app;
grant select on spending_limits to portal_console;
grant select on spending_limits to portal_operator;

create table staff (
  id bigint not null generated always as identity,
  issuer text not null,
  subject text not null,
  login text not null,
  full_name text not null,
  roles text[] not null,
  signed_in_at timestamp with time zone not null default now(),
  constraint staff_pkey PRIMARY KEY (id),
  constraint staff_issuer_subject_key UNIQUE (issuer, subject),
  constraint staff_login_check CHECK (btrim(login) <> ''::text),
  constraint staff_roles_check CHECK (roles <@ ARRAY['support'::text, 'payments'::text, 'senior'::text, 'accountant'::text, 'marketing'::text, 'auditor'::text, 'admin'::text])
);
CREATE UNIQUE INDEX staff_login ON staff USING btree (lower(login));
grant select on staff to portal_app;
grant select on staff to portal_console;
grant select on staff to portal_operator;

create table staff_challenges (
  challenge_hash bytea not null,
  session_hash bytea not null,
  purpose text not null,
  expires_at timestamp with time zone not null,
  constraint staff_challenges_pkey PRIMARY KEY (challenge_hash),
  constraint staff_challenges_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES staff_sessions(token_hash) ON DELETE CASCADE,
  constraint staff_challenges_purpose_check CHECK (purpose = ANY (ARRAY['add'::text, 'prove'::text]))
);
CREATE INDEX staff_challenges_session ON staff_challenges USING btree (session_hash);

create table staff_days (
  day date not null,
  staff_id bigint not null,
  operation text not null,
  amount bigint not null,
  constraint staff_days_pkey PRIMARY KEY (day, staff_id, operation),
  constraint staff_days_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint staff_days_amount_check CHECK (amount >= 0)
);
grant select on staff_days to portal_app;
grant select on staff_days to portal_operator;

create table staff_limits (
  role text not null,
  operation text not null,
  alone_at_once bigint,
  alone_per_day bigint,
  may_propose boolean not null default false,
  may_approve boolean not null default false,
  constraint staff_limits_pkey PRIMARY KEY (role, operation),
  constraint alone_whole CHECK (num_nonnulls(alone_at_once, alone_per_day) <> 1),
  constraint staff_limits_alone_at_once_check CHECK (alone_at_once >= 0),
  constraint staff_limits_alone_per_day_check CHECK (alone_per_day >= 0)
);
grant select on staff_limits to portal_app;
grant select on staff_limits to portal_console;
grant select on staff_limits to portal_operator;

create table staff_operations (
  xact xid8 not null,
  staff_id bigint not null,
  operation text not null,
  amount bigint not null,
  booked bigint not null default 0,
  approval_id uuid,
  is_preview boolean not null,
  user_id bigint,
  constraint staff_operations_pkey PRIMARY KEY (xact),
  constraint staff_operations_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint staff_operations_amount_check CHECK (amount >= 0),
  constraint staff_operations_check CHECK (booked >= 0 AND booked <= amount)
);
CREATE CONSTRAINT TRIGGER previews_roll_back AFTER INSERT ON staff_operations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.is_preview) EXECUTE FUNCTION refuse_preview();
grant select on staff_operations to portal_app;
grant select on staff_operations to portal_operator;

create table staff_passkeys (
  id uuid not null default uuidv7(),
  staff_id bigint not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  is_backed_up boolean not null,
  added_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  constraint staff_passkeys_pkey PRIMARY KEY (id),
  constraint staff_passkeys_credential_id_key UNIQUE (credential_id),
  constraint staff_passkeys_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint staff_passkeys_counter_check CHECK (counter >= 0)
);
CREATE INDEX staff_passkeys_staff ON staff_passkeys USING btree (staff_id);
grant select on staff_passkeys to portal_console;
grant select (id) on staff_passkeys to portal_app;
grant select (id) on staff_passkeys to portal_operator;
grant select (staff_id) on staff_passkeys to portal_app;
grant select (staff_id) on staff_passkeys to portal_operator;
grant select (counter) on staff_passkeys to portal_operator;
grant select (transports) on staff_passkeys to portal_operator;
grant select (is_backed_up) on staff_passkeys to portal_operator;
grant select (added_at) on staff_passkeys to portal_app;
grant select (added_at) on staff_passkeys to portal_operator;
grant select (last_used_at) on staff_passkeys to portal_app;
grant select (last_used_at) on staff_passkeys to portal_operator;

create table staff_rules (
  is_only boolean not null default true,
  is_proof_required boolean not null,
  is_person_required boolean not null,
  person_required_since timestamp with time zone,
  constraint staff_rules_pkey PRIMARY KEY (is_only),
  constraint staff_rules_is_only_check CHECK (is_only)
);
CREATE TRIGGER staff_rules_since BEFORE UPDATE ON staff_rules FOR EACH ROW EXECUTE FUNCTION note_person_required();
grant select on staff_rules to portal_app;
grant select on staff_rules to portal_console;
grant select on staff_rules to portal_operator;

create table staff_sessions (
  token_hash bytea not null,
  staff_id bigint not null,
  kind text not null,
  started_at timestamp with time zone not null default now(),
  idle_ends_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  proven_until timestamp with time zone,
  constraint staff_sessions_pkey PRIMARY KEY (token_hash),
  constraint staff_sessions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint staff_sessions_kind_check CHECK (kind = ANY (ARRAY['browser'::text, 'command-line'::text]))
);
CREATE INDEX staff_sessions_staff ON staff_sessions USING btree (staff_id);

create table statement_balances (
  run_id bigint not null,
  cash_account text not null,
  balance_vnd bigint not null,
  constraint statement_balances_pkey PRIMARY KEY (run_id, cash_account),
  constraint statement_balances_run_id_fkey FOREIGN KEY (run_id) REFERENCES reconcile_runs(id),
  constraint statement_balances_cash_account_check CHECK (cash_account ~~ 'cash:_%'::text)
);
CREATE INDEX statement_balances_of_account ON statement_balances USING btree (cash_account);
grant select on statement_balances to portal_console;
grant select on statement_balances to portal_operator;

create table summed_days (
  day date not null,
  summed_at timestamp with time zone not null default now(),
  constraint summed_days_pkey PRIMARY KEY (day)
);
grant select on summed_days to portal_console;
grant select on summed_days to portal_operator;

create table support_cases (
  id uuid not null default gen_random_uuid(),
  user_id bigint not null,
  topic text not null,
  opened_at timestamp with time zone not null default now(),
  answer_by timestamp with time zone,
  answered_at timestamp with time zone,
  last_message_at timestamp with time zone not null default now(),
  closed_at timestamp with time zone,
  constraint support_cases_pkey PRIMARY KEY (id),
  constraint support_cases_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint closed_waits_for_nothing CHECK (closed_at IS NULL OR answer_by IS NULL),
  constraint support_cases_topic_check CHECK (topic = ANY (ARRAY['transfer'::text, 'account'::text, 'game'::text, 'other'::text]))
);
CREATE INDEX support_cases_closed ON support_cases USING btree (closed_at, id) WHERE closed_at IS NOT NULL;
CREATE INDEX support_cases_closed_opened ON support_cases USING btree (opened_at, id) WHERE closed_at IS NOT NULL;
CREATE INDEX support_cases_of_user ON support_cases USING btree (user_id, last_message_at);
CREATE INDEX support_cases_open ON support_cases USING btree (opened_at, id) WHERE closed_at IS NULL;
CREATE INDEX support_cases_open_of_user ON support_cases USING btree (user_id) WHERE closed_at IS NULL;
CREATE INDEX support_cases_waiting ON support_cases USING btree (answer_by, id) WHERE answer_by IS NOT NULL;
grant delete, select on support_cases to portal_app;
grant select on support_cases to portal_console;
grant select on support_cases to portal_operator;
grant insert (user_id) on support_cases to portal_app;
grant insert (topic) on support_cases to portal_app;
grant update (last_message_at) on support_cases to portal_app;

create table top_ups (
  id uuid not null default gen_random_uuid(),
  user_id bigint not null,
  method text not null,
  amount_vnd bigint not null,
  sent_at timestamp with time zone not null default now(),
  transaction_id uuid,
  purchase_id uuid,
  constraint top_ups_pkey PRIMARY KEY (id),
  constraint top_ups_transaction_id_key UNIQUE (transaction_id),
  constraint top_ups_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES purchases(id) ON DELETE SET NULL,
  constraint top_ups_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transactions(id),
  constraint top_ups_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint top_ups_amount_vnd_check CHECK (amount_vnd > 0)
);
CREATE INDEX top_ups_announced ON top_ups USING btree (user_id, sent_at) WHERE transaction_id IS NULL AND purchase_id IS NULL;
CREATE INDEX top_ups_of_purchase ON top_ups USING btree (purchase_id) WHERE purchase_id IS NOT NULL;
CREATE INDEX top_ups_of_user ON top_ups USING btree (user_id, sent_at);
CREATE INDEX top_ups_open ON top_ups USING btree (method, amount_vnd, sent_at) WHERE transaction_id IS NULL;
CREATE TRIGGER top_ups_keep_arrived BEFORE DELETE ON top_ups FOR EACH ROW WHEN (old.transaction_id IS NOT NULL) EXECUTE FUNCTION refuse_change();
grant delete, select on top_ups to portal_app;
grant select on top_ups to portal_console;
grant select on top_ups to portal_operator;

create table totp_secrets (
  user_id bigint not null,
  secret text not null,
  last_used_step bigint not null,
  enabled_at timestamp with time zone not null default now(),
  constraint totp_secrets_pkey PRIMARY KEY (user_id),
  constraint totp_secrets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE TRIGGER totp_secrets_of_staff BEFORE DELETE ON totp_secrets FOR EACH ROW WHEN (SESSION_USER = 'portal_console'::name) EXECUTE FUNCTION hold_access_to_staff_operation();
grant delete, insert, select, update on totp_secrets to portal_app;
grant delete on totp_secrets to portal_console;
grant delete on totp_secrets to portal_operator;
grant select (user_id) on totp_secrets to portal_console;
grant select (user_id) on totp_secrets to portal_operator;
grant select (last_used_step) on totp_secrets to portal_operator;
grant select (enabled_at) on totp_secrets to portal_operator;

create unlogged table totp_setups (
  session_id uuid not null,
  secret text not null,
  tries smallint not null default 0,
  expires_at timestamp with time zone not null,
  constraint totp_setups_pkey PRIMARY KEY (session_id),
  constraint totp_setups_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX totp_setups_expiry ON totp_setups USING btree (expires_at);
CREATE TRIGGER endings_of_staff BEFORE DELETE ON totp_setups FOR EACH ROW WHEN (SESSION_USER = 'portal_console'::name) EXECUTE FUNCTION hold_ending_to_staff_operation();
grant delete, insert, select, update on totp_setups to portal_app;
grant delete on totp_setups to portal_console;
grant delete on totp_setups to portal_operator;
grant select (session_id) on totp_setups to portal_console;
grant select (session_id) on totp_setups to portal_operator;

create table traffic_hours (
  hour timestamp with time zone not null,
  kind text not null,
  name text not null,
  succeeded bigint not null,
  failed bigint not null,
  amount bigint not null,
  constraint traffic_hours_pkey PRIMARY KEY (hour, kind, name),
  constraint traffic_hours_kind_check CHECK (kind = ANY (ARRAY['transfer'::text, 'card'::text, 'recharge'::text]))
);
grant select on traffic_hours to portal_app;
grant select on traffic_hours to portal_console;
grant select on traffic_hours to portal_operator;

create table transactions (
  id uuid not null default uuidv7(),
  user_id bigint not null,
  parent_id uuid,
  type text not null,
  status text not null,
  value bigint not null,
  currency text not null,
  payload jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint transactions_pkey PRIMARY KEY (id),
  constraint transactions_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES transactions(id),
  constraint transactions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint transactions_currency_check CHECK (currency = ANY (ARRAY['VND'::text, 'KP'::text])),
  constraint transactions_status_check CHECK (status = ANY (ARRAY['pending'::text, 'success'::text, 'failed'::text]))
);
CREATE INDEX transactions_by_type ON transactions USING btree (user_id, type, status, created_at, id);
CREATE INDEX transactions_created ON transactions USING btree (created_at);
CREATE INDEX transactions_history ON transactions USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX transactions_parent ON transactions USING btree (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX transactions_pending ON transactions USING btree (type, created_at) WHERE status = 'pending'::text;
CREATE TRIGGER push_credited AFTER INSERT ON transactions FOR EACH ROW WHEN (new.status = 'success'::text AND (new.type ~~ 'topup.%'::text OR new.type = 'credit.pay'::text)) EXECUTE FUNCTION push_transaction();
CREATE TRIGGER push_settled AFTER UPDATE OF status ON transactions FOR EACH ROW WHEN (new.status = 'success'::text AND old.status <> 'success'::text AND (new.type ~~ 'topup.%'::text OR new.type = 'credit.pay'::text)) EXECUTE FUNCTION push_transaction();
CREATE TRIGGER transactions_decided_by_staff BEFORE UPDATE ON transactions FOR EACH ROW WHEN (SESSION_USER = 'portal_console'::name AND (old.status IS DISTINCT FROM new.status OR old.value IS DISTINCT FROM new.value OR old.payload IS DISTINCT FROM new.payload)) EXECUTE FUNCTION hold_transaction_to_staff_operation();
CREATE TRIGGER transactions_of_staff BEFORE INSERT ON transactions FOR EACH ROW WHEN (SESSION_USER = 'portal_console'::name) EXECUTE FUNCTION hold_transaction_to_staff_operation();
CREATE CONSTRAINT TRIGGER transactions_of_staff_booked AFTER INSERT OR UPDATE ON transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (SESSION_USER = 'portal_console'::name) EXECUTE FUNCTION require_journal_of_staff();
CREATE TRIGGER transactions_reopen_hour AFTER INSERT OR UPDATE OF created_at ON transactions FOR EACH ROW WHEN (new.created_at < (now() - '00:10:00'::interval)) EXECUTE FUNCTION reopen_traffic_hour();
CREATE TRIGGER transactions_within_spending_limit AFTER INSERT ON transactions FOR EACH ROW WHEN (new.type = 'credit.pay'::text AND new.status = 'pending'::text) EXECUTE FUNCTION refuse_beyond_spending_limit();
grant delete, insert, select, update on transactions to portal_app;
grant select on transactions to portal_console;
grant insert, select on transactions to portal_operator;
grant insert (user_id) on transactions to portal_console;
grant insert (parent_id) on transactions to portal_console;
grant insert (type) on transactions to portal_console;
grant insert (status), update (status) on transactions to portal_console;
grant update (status) on transactions to portal_operator;
grant insert (value), update (value) on transactions to portal_console;
grant update (value) on transactions to portal_operator;
grant insert (currency) on transactions to portal_console;
grant insert (payload), update (payload) on transactions to portal_console;
grant update (payload) on transactions to portal_operator;
grant update (updated_at) on transactions to portal_console;
grant update (updated_at) on transactions to portal_operator;

create table transfer_cases (
  id uuid not null default gen_random_uuid(),
  user_id bigint not null,
  method text not null,
  amount_vnd bigint not null,
  sent_at timestamp with time zone not null,
  reference_end text not null,
  opened_at timestamp with time zone not null default now(),
  obstacle text,
  seen_notice_ids bigint[] not null default '{}'::bigint[],
  status text not null default 'open'::text,
  reason text,
  decided_by text,
  decided_at timestamp with time zone,
  transaction_id uuid,
  notice_id bigint,
  spendable_at timestamp with time zone,
  constraint transfer_cases_pkey PRIMARY KEY (id),
  constraint transfer_cases_transaction_id_key UNIQUE (transaction_id),
  constraint transfer_cases_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES inbound_notices(id),
  constraint transfer_cases_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transactions(id),
  constraint transfer_cases_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint decided_is_told CHECK ((status = ANY (ARRAY['open'::text, 'waiting'::text])) = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL)),
  constraint refused_with_reason CHECK (status <> 'refused'::text OR reason IS NOT NULL),
  constraint settled_by_money CHECK ((status = 'settled'::text) = (transaction_id IS NOT NULL)),
  constraint transfer_cases_amount_vnd_check CHECK (amount_vnd > 0),
  constraint transfer_cases_obstacle_check CHECK (obstacle = ANY (ARRAY['not_found'::text, 'several'::text, 'names_another'::text, 'too_large'::text, 'guessed_at'::text, 'taken'::text, 'older_than_notice'::text, 'contested'::text, 'conflict'::text])),
  constraint transfer_cases_reference_end_check CHECK (reference_end ~ '^[A-Z0-9]{4,32}$'::text),
  constraint transfer_cases_status_check CHECK (status = ANY (ARRAY['open'::text, 'waiting'::text, 'settled'::text, 'refused'::text, 'withdrawn'::text])),
  constraint waits_for_a_notice CHECK (status <> 'waiting'::text OR notice_id IS NOT NULL AND spendable_at IS NOT NULL)
);
CREATE INDEX transfer_cases_aim ON transfer_cases USING btree (method, amount_vnd, sent_at);
CREATE INDEX transfer_cases_due ON transfer_cases USING btree (spendable_at) WHERE status = 'waiting'::text;
CREATE INDEX transfer_cases_of_user ON transfer_cases USING btree (user_id, opened_at);
CREATE INDEX transfer_cases_open ON transfer_cases USING btree (opened_at) WHERE status = 'open'::text;
CREATE INDEX transfer_cases_undecided ON transfer_cases USING btree (user_id) WHERE status = ANY (ARRAY['open'::text, 'waiting'::text]);
CREATE UNIQUE INDEX transfer_cases_waiting ON transfer_cases USING btree (notice_id) WHERE status = 'waiting'::text;
CREATE TRIGGER transfer_cases_are_cases AFTER UPDATE OF status, obstacle ON transfer_cases FOR EACH ROW WHEN ((new.obstacle IS NOT NULL OR new.notice_id IS NOT NULL) AND (old.status IS DISTINCT FROM new.status OR old.obstacle IS DISTINCT FROM new.obstacle)) EXECUTE FUNCTION follow_transfer_case();
CREATE TRIGGER transfer_cases_are_kept BEFORE DELETE OR TRUNCATE ON transfer_cases FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER transfer_cases_of_staff BEFORE UPDATE ON transfer_cases FOR EACH ROW WHEN (SESSION_USER = 'portal_console'::name) EXECUTE FUNCTION hold_case_to_staff_operation('caseId', 'settle-case', 'refuse-case');
grant insert, select on transfer_cases to portal_app;
grant select on transfer_cases to portal_console;
grant select on transfer_cases to portal_operator;
grant update (obstacle) on transfer_cases to portal_app;
grant update (seen_notice_ids) on transfer_cases to portal_app;
grant update (status) on transfer_cases to portal_app;
grant update (status) on transfer_cases to portal_console;
grant update (status) on transfer_cases to portal_operator;
grant update (reason) on transfer_cases to portal_app;
grant update (reason) on transfer_cases to portal_console;
grant update (reason) on transfer_cases to portal_operator;
grant update (decided_by) on transfer_cases to portal_app;
grant update (decided_by) on transfer_cases to portal_console;
grant update (decided_by) on transfer_cases to portal_operator;
grant update (decided_at) on transfer_cases to portal_app;
grant update (decided_at) on transfer_cases to portal_console;
grant update (decided_at) on transfer_cases to portal_operator;

create table undo_links (
  token_hash bytea not null,
  change_id bigint not null,
  keeps_password boolean not null default false,
  constraint undo_links_pkey PRIMARY KEY (token_hash),
  constraint undo_links_change_id_fkey FOREIGN KEY (change_id) REFERENCES account_changes(id) ON DELETE CASCADE
);
CREATE INDEX undo_links_change ON undo_links USING btree (change_id);
CREATE TRIGGER undo_links_of_staff BEFORE INSERT ON undo_links FOR EACH ROW WHEN (SESSION_USER = 'portal_console'::name) EXECUTE FUNCTION hold_links_to_staff_operation();
grant insert, select on undo_links to portal_app;
grant insert on undo_links to portal_console;
grant insert on undo_links to portal_operator;

create table used_tokens (
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint used_tokens_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX used_tokens_expiry ON used_tokens USING btree (expires_at);
grant delete, insert, select, update on used_tokens to portal_app;

create table users (
  id bigint not null generated always as identity,
  username text not null,
  phone_number text not null,
  phone_verified_at timestamp with time zone,
  email text,
  email_verified_at timestamp with time zone,
  first_name text,
  middle_name text,
  last_name text,
  dob date,
  language text not null default 'vi-VN'::text,
  receives_newsletter boolean not null default false,
  password_hash text not null,
  password_changed_at timestamp with time zone not null default now(),
  mfa_enabled boolean not null default false,
  payment_code text not null,
  joined_at timestamp with time zone not null default now(),
  password_set_by_email boolean not null default false,
  passkey_handle bytea,
  spending_locked_at timestamp with time zone,
  spending_stopped_at timestamp with time zone,
  spending_stop_ends_at timestamp with time zone,
  locked_at timestamp with time zone,
  lock_reason text,
  lock_ends_at timestamp with time zone,
  closes_at timestamp with time zone,
  closed_at timestamp with time zone,
  phone_vouched boolean not null default true,
  phone_trusted_at timestamp with time zone not null default now(),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_passkey_handle_key UNIQUE (passkey_handle),
  constraint users_payment_code_key UNIQUE (payment_code),
  constraint users_username_key UNIQUE (username),
  constraint closed_after_its_time CHECK (closed_at >= closes_at),
  constraint closed_keeps_nothing_personal CHECK (closed_at IS NULL OR phone_number = ''::text AND phone_verified_at IS NULL AND email IS NULL AND email_verified_at IS NULL AND first_name IS NULL AND middle_name IS NULL AND last_name IS NULL AND dob IS NULL AND password_hash = ''::text AND passkey_handle IS NULL AND NOT mfa_enabled AND NOT receives_newsletter),
  constraint lock_ends_if_locked CHECK (lock_ends_at IS NULL OR locked_at IS NOT NULL),
  constraint locked_with_reason CHECK ((locked_at IS NULL) = (lock_reason IS NULL)),
  constraint stop_ends_if_stopped CHECK (spending_stop_ends_at IS NULL OR spending_stopped_at IS NOT NULL),
  constraint users_lock_reason_check CHECK (btrim(lock_reason) <> ''::text AND length(lock_reason) <= 200),
  constraint users_username_check CHECK (username ~ '^[a-z0-9_]{4,32}$'::text)
);
CREATE INDEX users_bare_username ON users USING btree (replace(username, '_'::text, ''::text));
CREATE INDEX users_closed ON users USING btree (closed_at) WHERE closed_at IS NOT NULL;
CREATE INDEX users_closing ON users USING btree (closes_at) WHERE closes_at IS NOT NULL AND closed_at IS NULL;
CREATE INDEX users_email ON users USING btree (lower(email)) WHERE email IS NOT NULL;
CREATE INDEX users_lock_ends ON users USING btree (lock_ends_at) WHERE lock_ends_at IS NOT NULL;
CREATE INDEX users_phone_number ON users USING btree (phone_number);
CREATE INDEX users_spending_stop_ends ON users USING btree (spending_stop_ends_at) WHERE spending_stop_ends_at IS NOT NULL;
CREATE INDEX users_username_start ON users USING btree (username text_pattern_ops);
CREATE TRIGGER access_of_staff BEFORE UPDATE OF password_hash, password_changed_at, spending_locked_at, mfa_enabled ON users FOR EACH ROW WHEN (SESSION_USER = 'portal_console'::name) EXECUTE FUNCTION hold_access_to_staff_operation();
CREATE TRIGGER contact_of_staff BEFORE UPDATE OF phone_number, phone_verified_at, phone_vouched, phone_trusted_at, email, email_verified_at ON users FOR EACH ROW WHEN (SESSION_USER = 'portal_console'::name) EXECUTE FUNCTION hold_contact_to_staff_operation();
CREATE TRIGGER locks_of_staff BEFORE UPDATE OF locked_at, lock_reason, lock_ends_at ON users FOR EACH ROW WHEN (SESSION_USER = 'portal_console'::name) EXECUTE FUNCTION hold_lock_to_staff_operation();
CREATE TRIGGER personal_data_of_staff BEFORE UPDATE OF first_name, middle_name, last_name, dob, closes_at ON users FOR EACH ROW WHEN (SESSION_USER = 'portal_console'::name) EXECUTE FUNCTION hold_case_to_staff_operation('', 'complete-data-request');
CREATE TRIGGER spending_of_staff BEFORE UPDATE OF spending_stopped_at, spending_stop_ends_at ON users FOR EACH ROW WHEN (SESSION_USER = 'portal_console'::name) EXECUTE FUNCTION hold_spending_to_staff_operation();
CREATE TRIGGER users_open_accounts AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION open_user_accounts();
grant delete, insert, select, update on users to portal_app;
grant insert on users to portal_operator;
grant select (id) on users to portal_console;
grant select (id) on users to portal_operator;
grant select (username) on users to portal_console;
grant select (username) on users to portal_operator;
grant select (phone_number), update (phone_number) on users to portal_console;
grant select (phone_number), update (phone_number) on users to portal_operator;
grant select (phone_verified_at), update (phone_verified_at) on users to portal_console;
grant select (phone_verified_at), update (phone_verified_at) on users to portal_operator;
grant select (email), update (email) on users to portal_console;
grant select (email), update (email) on users to portal_operator;
grant select (email_verified_at), update (email_verified_at) on users to portal_console;
grant select (email_verified_at), update (email_verified_at) on users to portal_operator;
grant select (first_name), update (first_name) on users to portal_console;
grant select (first_name), update (first_name) on users to portal_operator;
grant select (middle_name), update (middle_name) on users to portal_console;
grant select (middle_name), update (middle_name) on users to portal_operator;
grant select (last_name), update (last_name) on users to portal_console;
grant select (last_name), update (last_name) on users to portal_operator;
grant select (dob), update (dob) on users to portal_console;
grant select (dob), update (dob) on users to portal_operator;
grant select (language) on users to portal_operator;
grant select (receives_newsletter) on users to portal_operator;
grant update (password_hash) on users to portal_console;
grant update (password_hash) on users to portal_operator;
grant select (password_changed_at), update (password_changed_at) on users to portal_console;
grant select (password_changed_at), update (password_changed_at) on users to portal_operator;
grant select (mfa_enabled), update (mfa_enabled) on users to portal_console;
grant select (mfa_enabled), update (mfa_enabled) on users to portal_operator;
grant select (payment_code) on users to portal_console;
grant select (payment_code) on users to portal_operator;
grant select (joined_at) on users to portal_console;
grant select (joined_at) on users to portal_operator;
grant select (password_set_by_email) on users to portal_operator;
grant select (spending_locked_at), update (spending_locked_at) on users to portal_console;
grant select (spending_locked_at), update (spending_locked_at) on users to portal_operator;
grant select (spending_stopped_at), update (spending_stopped_at) on users to portal_console;
grant select (spending_stopped_at), update (spending_stopped_at) on users to portal_operator;
grant select (spending_stop_ends_at), update (spending_stop_ends_at) on users to portal_console;
grant select (spending_stop_ends_at), update (spending_stop_ends_at) on users to portal_operator;
grant select (locked_at), update (locked_at) on users to portal_console;
grant select (locked_at), update (locked_at) on users to portal_operator;
grant select (lock_reason), update (lock_reason) on users to portal_console;
grant select (lock_reason), update (lock_reason) on users to portal_operator;
grant select (lock_ends_at), update (lock_ends_at) on users to portal_console;
grant select (lock_ends_at), update (lock_ends_at) on users to portal_operator;
grant select (closes_at), update (closes_at) on users to portal_console;
grant select (closes_at), update (closes_at) on users to portal_operator;
grant select (closed_at) on users to portal_console;
grant select (closed_at) on users to portal_operator;
grant select (phone_vouched), update (phone_vouched) on users to portal_console;
grant select (phone_vouched), update (phone_vouched) on users to portal_operator;
grant select (phone_trusted_at), update (phone_trusted_at) on users to portal_console;
grant select (phone_trusted_at), update (phone_trusted_at) on users to portal_operator;

create table verify_runs (
  id bigint not null generated always as identity,
  finished_at timestamp with time zone not null default now(),
  broken text[] not null,
  is_whole boolean not null,
  "position" bigint,
  hash bytea,
  from_time timestamp with time zone,
  pending uuid[],
  after_notice bigint,
  audit_links bigint,
  constraint verify_runs_pkey PRIMARY KEY (id),
  constraint point_is_whole CHECK (num_nulls("position", hash, from_time, pending, after_notice, audit_links) = ANY (ARRAY[0, 6])),
  constraint point_of_a_clean_run CHECK ("position" IS NULL OR broken = '{}'::text[])
);
CREATE INDEX verify_runs_clean ON verify_runs USING btree (id) WHERE broken = '{}'::text[];
CREATE INDEX verify_runs_whole ON verify_runs USING btree (id) WHERE broken = '{}'::text[] AND is_whole;
grant select on verify_runs to portal_app;
grant select on verify_runs to portal_console;
grant select on verify_runs to portal_operator;
grant select (id) on verify_runs to portal_console;
grant select (finished_at) on verify_runs to portal_console;
grant select (broken) on verify_runs to portal_console;
grant insert (broken) on verify_runs to portal_operator;
grant insert (is_whole) on verify_runs to portal_operator;
grant select ("position") on verify_runs to portal_console;
grant insert ("position") on verify_runs to portal_operator;
grant insert (hash) on verify_runs to portal_operator;
grant insert (from_time) on verify_runs to portal_operator;
grant insert (pending) on verify_runs to portal_operator;
grant insert (after_notice) on verify_runs to portal_operator;
grant insert (audit_links) on verify_runs to portal_operator;

create table waiting_notices (
  notice_id bigint not null,
  constraint waiting_notices_pkey PRIMARY KEY (notice_id),
  constraint waiting_notices_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES inbound_notices(id)
);
grant select on waiting_notices to portal_app;
grant select on waiting_notices to portal_console;
grant select on waiting_notices to portal_operator;

create table work_owners (
  queue text not null,
  item text not null,
  staff_id bigint not null,
  since timestamp with time zone not null default now(),
  constraint work_owners_pkey PRIMARY KEY (queue, item),
  constraint work_owners_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint work_owners_item_check CHECK (length(item) <= 100),
  constraint work_owners_queue_check CHECK (queue = ANY (ARRAY['cases'::text, 'unmatched'::text, 'stuck'::text, 'approvals'::text, 'data-requests'::text]))
);
CREATE INDEX work_owners_newest ON work_owners USING btree (queue, since);
grant select on work_owners to portal_app;
grant select on work_owners to portal_console;
grant select on work_owners to portal_operator;

create view account_movements as
 SELECT j.id AS journal_id,
    (j.posted_at AT TIME ZONE 'Asia/Ho_Chi_Minh'::text)::date AS day,
    j.posted_at,
        CASE
            WHEN a.user_id IS NULL THEN a.name
            ELSE 'players:'::text || a.name
        END AS account,
    e.currency,
    e.amount
   FROM journals j
     JOIN entries e ON e.journal_id = j.id
     JOIN ledger_accounts a ON a.id = e.account_id;
grant select on account_movements to portal_console;
grant select on account_movements to portal_operator;

create view asking_jobs as
 SELECT task,
    payload,
    run_at,
    attempts,
    last_error,
    dead_at
   FROM jobs
  WHERE task = ANY (ARRAY['deliver-coins'::text, 'charge-card'::text, 'ask-about-payment'::text]);
grant select on asking_jobs to portal_console;
grant select on asking_jobs to portal_operator;

create view book_days as
 SELECT day_sums.day,
    day_sums.account,
    day_sums.currency,
    day_sums.added,
    day_sums.taken
   FROM day_sums
UNION ALL
 SELECT account_movements.day,
    account_movements.account,
    account_movements.currency,
    sum(GREATEST(account_movements.amount, 0::bigint))::bigint AS added,
    sum(GREATEST(- account_movements.amount, 0::bigint))::bigint AS taken
   FROM account_movements
  WHERE account_movements.posted_at >= COALESCE(( SELECT day_start(max(summed_days.day) + 1) AS day_start
           FROM summed_days), '-infinity'::timestamp with time zone)
  GROUP BY account_movements.day, account_movements.account, account_movements.currency;
grant select on book_days to portal_console;
grant select on book_days to portal_operator;

create view history_lines as
 SELECT id,
    user_id,
    parent_id,
    type,
    status,
    value,
    currency,
    created_at,
    updated_at,
    jsonb_strip_nulls(payload) AS payload,
    COALESCE(( SELECT jsonb_agg(jsonb_build_object('id', linked.id, 'type', linked.type, 'realValue',
                CASE linked.currency
                    WHEN 'KP'::text THEN linked.value
                    ELSE COALESCE((linked.payload ->> 'creditKp'::text)::bigint, 0::bigint)
                END) ORDER BY linked.id) FILTER (WHERE linked.user_id = t.user_id) AS jsonb_agg
           FROM transactions linked
          WHERE linked.parent_id = t.id OR linked.id = t.parent_id), '[]'::jsonb) AS related
   FROM transactions t;
grant select on history_lines to portal_app;
grant select on history_lines to portal_operator;

create view known_approvals as
 SELECT a.id,
    a.subject,
    a.proposal,
    a.evidence,
    a.user_id,
    u.username,
    a.proposed_by,
    a.proposed_at,
    a.expires_at,
    a.decided_by,
    a.operation,
    a.amount,
    a.preview,
    a.preview_hash,
        CASE
            WHEN a.decision IS NULL AND a.expires_at <= now() THEN 'expired'::text
            ELSE a.decision
        END AS decision
   FROM approvals a
     LEFT JOIN users u ON u.id = a.user_id;
grant select on known_approvals to portal_app;
grant select on known_approvals to portal_console;
grant select on known_approvals to portal_operator;

create view listed_cases as
 SELECT c.id,
    c.user_id,
    c.topic,
    u.username,
    c.opened_at,
    c.answer_by,
    c.answered_at,
    c.last_message_at,
    c.closed_at,
    t.amount_vnd,
    ( SELECT "left"(m.body, 120) AS "left"
           FROM case_messages m
          WHERE m.case_id = c.id
          ORDER BY m.id DESC
         LIMIT 1) AS excerpt,
    ( SELECT s.login
           FROM work_owners w
             JOIN staff s ON s.id = w.staff_id
          WHERE w.queue = 'cases'::text AND w.item = c.id::text) AS owner
   FROM support_cases c
     JOIN users u ON u.id = c.user_id
     LEFT JOIN transfer_cases t ON t.id = c.id;
grant select on listed_cases to portal_console;
grant select on listed_cases to portal_operator;

create view not_real_notices as
 SELECT r.notice_id
   FROM refunds r
     LEFT JOIN closed_refunds c ON c.refund_id = r.id
  WHERE 'not_real'::text = r.reason_code OR 'not_real'::text = c.code;
grant select on not_real_notices to portal_app;
grant select on not_real_notices to portal_console;
grant select on not_real_notices to portal_operator;

create view open_purchases as
 SELECT p.id,
    p.user_id,
    p.credit_kp,
    p.coins,
    p.coin_name,
    p.game_id,
    p.zone_id,
    jsonb_build_object('id', p.zone_id, 'name', p.zone_name) AS zone,
    p.method,
    p.why,
    p.needs_confirmation,
    p.created_at,
    u.username AS account
   FROM purchases p
     JOIN users u ON u.id = p.user_id
  WHERE purchase_is_open(p.*);
grant select on open_purchases to portal_app;
grant select on open_purchases to portal_operator;

create view personal_fields as
 SELECT id,
    first_name AS "firstName",
    middle_name AS "middleName",
    last_name AS "lastName",
    to_char(dob::timestamp with time zone, 'YYYY-MM-DD'::text) AS dob
   FROM users;
grant select on personal_fields to portal_app;
grant select on personal_fields to portal_operator;

create view purchases_under_way as
 SELECT p.user_id,
    p.id,
    p.created_at
   FROM purchases p
  WHERE purchase_is_open(p.*)
UNION ALL
 SELECT t.user_id,
    p.id,
    p.created_at
   FROM transactions t
     JOIN purchases p ON p.transaction_id = t.id AND p.id = t.id
  WHERE t.type = 'credit.pay'::text AND t.status = 'pending'::text;
grant select on purchases_under_way to portal_app;
grant select on purchases_under_way to portal_console;
grant select on purchases_under_way to portal_operator;

create view shown_purchases as
 SELECT p.id,
    p.user_id,
    p.credit_kp,
    p.coins,
    p.coin_name,
    p.zone_id,
    p.zone_name,
    p.character_name,
    p.character_id,
    p.method,
    p.transaction_id,
    p.why,
    p.created_at,
    p.expires_at,
        CASE
            WHEN t.status = 'pending'::text THEN 'delivering'::text
            WHEN t.status = 'success'::text THEN 'delivered'::text
            WHEN t.status = 'failed'::text THEN 'refused'::text
            WHEN p.dropped_at IS NOT NULL THEN 'dropped'::text
            WHEN p.expires_at <= now() THEN 'expired'::text
            WHEN p.needs_confirmation THEN 'awaiting_confirmation'::text
            WHEN p.why IS NOT NULL THEN 'waits_for_player'::text
            ELSE 'awaiting_payment'::text
        END AS state,
        CASE
            WHEN t.status = 'success'::text THEN t.updated_at
            ELSE NULL::timestamp with time zone
        END AS delivered_at,
    ( SELECT jsonb_build_object('id', f.id, 'method', f.method, 'amountVnd', f.amount_vnd) AS jsonb_build_object
           FROM top_ups f
          WHERE f.purchase_id = p.id AND f.transaction_id IS NULL) AS followed,
    COALESCE(( SELECT jsonb_agg(jsonb_build_object('transactionId', came.id, 'amountVnd', came.value, 'creditKp', given.credit_kp, 'bonusKp', given.bonus_kp, 'at', came.created_at) ORDER BY came.created_at DESC, came.id) AS jsonb_agg
           FROM transactions came
             CROSS JOIN LATERAL given_credit(came.id) given(credit_kp, bonus_kp, recalled_kp)
          WHERE came.user_id = p.user_id AND came.created_at >= p.created_at AND (came.type = ANY (ARRAY['topup.bank-transfer'::text, 'topup.e-wallet'::text, 'topup.card'::text])) AND came.status = 'success'::text AND (came.created_at <= COALESCE(p.ordered_at, p.dropped_at, p.expires_at) OR (EXISTS ( SELECT
                   FROM top_ups f
                  WHERE f.transaction_id = came.id AND f.purchase_id = p.id)))), '[]'::jsonb) AS received
   FROM purchases p
     LEFT JOIN transactions t ON t.id = p.transaction_id;
grant select on shown_purchases to portal_app;
grant select on shown_purchases to portal_console;
grant select on shown_purchases to portal_operator;

create view staff_presence as
 SELECT staff_id,
    kind,
    started_at,
    ends_at,
    LEAST(idle_ends_at, ends_at) AS until,
    COALESCE(proven_until > now(), false) AS is_proven
   FROM staff_sessions t
  WHERE LEAST(idle_ends_at, ends_at) > now();
grant select on staff_presence to portal_app;
grant select on staff_presence to portal_console;
grant select on staff_presence to portal_operator;

create view told_outgoing as
 SELECT o.id,
    o.provider,
    o.event_id,
    o.cash_account,
    o.account_number,
    o.reference,
    o.content,
    o.amount_vnd,
    o.occurred_at,
    m.refund_id,
    b.code AS booked_code,
    COALESCE(m.matched_by, b.booked_by) AS explained_by,
        CASE
            WHEN m.refund_id IS NOT NULL THEN 'refund'::text
            WHEN b.code IS NOT NULL THEN 'booked'::text
            ELSE 'unexplained'::text
        END AS state
   FROM outbound_notices o
     LEFT JOIN outbound_matches m ON m.outbound_id = o.id
     LEFT JOIN outgoing_bookings b ON b.outbound_id = o.id;
grant select on told_outgoing to portal_console;
grant select on told_outgoing to portal_operator;

create view waiting_refunds as
 SELECT id,
    notice_id,
    key,
    amount_vnd,
    reason_code,
    recall_id,
    journal_key,
    booked_by,
    booked_at
   FROM refunds r
  WHERE reason_code <> 'not_real'::text AND NOT (EXISTS ( SELECT
           FROM outbound_matches m
          WHERE m.refund_id = r.id)) AND NOT (EXISTS ( SELECT
           FROM closed_refunds c
          WHERE c.refund_id = r.id));
grant select on waiting_refunds to portal_app;
grant select on waiting_refunds to portal_console;
grant select on waiting_refunds to portal_operator;

CREATE OR REPLACE FUNCTION public.accept_finding(p_run bigint, p_nth integer, p_note text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_staff bigint := staff_of_operation('reconcile');
begin
  update reconcile_findings set accepted_by = v_staff, accepted_at = now(), note = p_note
    where run_id = p_run and nth = p_nth and accepted_at is null and not is_explained;
  return found;
end $function$;
grant execute on function accept_finding(bigint,integer,text) to portal_console;

CREATE OR REPLACE FUNCTION public.add_staff_passkey(p_session bytea, p_challenge_hash bytea, p_credential_id bytea, p_public_key bytea, p_counter bigint, p_transports text[], p_is_backed_up boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_staff staff := signed_in_staff(p_session);
begin
  -- One after the other: two sessions of a person do not both add the first one.
  perform from staff where id = v_staff.id for update;
  if not consume_staff_challenge(p_session, p_challenge_hash, 'add') or not may_add_passkey(p_session) then
    return false;
  end if;
  insert into staff_passkeys
      (staff_id, credential_id, public_key, counter, transports, is_backed_up, last_used_at)
    values (v_staff.id, p_credential_id, p_public_key, p_counter, p_transports, p_is_backed_up, now())
    on conflict do nothing;
  if not found then return false; end if;
  insert into staff_operations (xact, staff_id, operation, amount, is_preview)
    values (pg_current_xact_id(), v_staff.id, 'add-passkey', 0, false);
  update staff_sessions set proven_until = now() + proof_holds() where token_hash = p_session;
  return true;
end $function$;
grant execute on function add_staff_passkey(bytea,bytea,bytea,bytea,bigint,text[],boolean) to portal_console;

CREATE OR REPLACE FUNCTION public.alone_limits(p_staff staff, p_operation text)
 RETURNS TABLE(at_once bigint, per_day bigint)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select max(l.alone_at_once), max(l.alone_per_day)
  from staff_limits l where l.role = any (p_staff.roles) and l.operation = p_operation;
$function$;

CREATE OR REPLACE FUNCTION public.answer_case(p_case uuid, p_body text, p_closes boolean)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
grant execute on function answer_case(uuid,text,boolean) to portal_console;

CREATE OR REPLACE FUNCTION public.answer_time()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '24:00:00'::interval;
grant execute on function answer_time() to portal_app;
grant execute on function answer_time() to portal_console;

CREATE OR REPLACE FUNCTION public.approval_digest(p_approval uuid, p_is_decision boolean)
 RETURNS bytea
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
 SET bytea_output TO 'hex'
AS $function$
  select sha256(convert_to(jsonb_build_array('approval', p_is_decision, jsonb_strip_nulls(
    case when p_is_decision then to_jsonb(a)
      else to_jsonb(a) - 'decision' - 'decided_by' - 'decided_by_staff' - 'decided_at'
        - 'decided_xact' end))::text,
    'UTF8'))
  from approvals a where a.id = p_approval;
$function$;

CREATE OR REPLACE FUNCTION public.assert_staff_operation(p_operation text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if session_user = 'portal_console' and not exists (
    select from staff_operations o where o.xact = pg_current_xact_id() and o.operation = p_operation
  ) then
    raise exception 'no operation of this transaction is %', p_operation using errcode = 'PT015';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.assign_notice(p_notice_id bigint, p_user_id bigint, p_by text, p_topup_type text DEFAULT NULL::text, p_kp_per_10000_vnd bigint DEFAULT NULL::bigint, p_bonus_percent bigint DEFAULT NULL::bigint, p_credit_kp bigint DEFAULT NULL::bigint, p_bonus_kp bigint DEFAULT NULL::bigint, p_case_id uuid DEFAULT NULL::uuid, p_bonus_version_id bigint DEFAULT NULL::bigint)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_notice inbound_notices;
  v_transaction uuid := uuidv7();
begin
  insert into notice_claims (notice_id, user_id, case_id, transaction_id, claimed_by)
    select id, p_user_id, p_case_id, v_transaction, p_by from inbound_notices
    where id = p_notice_id and user_id is null
    on conflict do nothing;
  if not found then return null; end if;
  select * into v_notice from inbound_notices where id = p_notice_id;
  if v_notice.credit_kp is null then
    v_notice.topup_type := p_topup_type;
    v_notice.kp_per_10000_vnd := p_kp_per_10000_vnd;
    v_notice.bonus_percent := p_bonus_percent;
    v_notice.credit_kp := p_credit_kp;
    v_notice.bonus_kp := p_bonus_kp;
    v_notice.bonus_version_id := p_bonus_version_id;
  end if;
  perform credit_top_up('claim:' || v_notice.id, 'unmatched', v_transaction, p_user_id,
    v_notice.topup_type, v_notice.method, v_notice.provider, v_notice.reference,
    v_notice.amount_vnd, v_notice.kp_per_10000_vnd, v_notice.bonus_percent, v_notice.credit_kp,
    v_notice.bonus_kp, v_notice.bonus_version_id);
  return v_transaction;
end $function$;
grant execute on function assign_notice(bigint,bigint,text,text,bigint,bigint,bigint,bigint,uuid,bigint) to portal_console;
grant execute on function assign_notice(bigint,bigint,text,text,bigint,bigint,bigint,bigint,uuid,bigint) to portal_operator;

CREATE OR REPLACE FUNCTION public.author_of_command(p_typed text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_login text := (
    select s.login from staff_operations o join staff s on s.id = o.staff_id where o.xact = pg_current_xact_id());
begin
  if v_login is null and session_user = 'portal_operator' and (select is_person_required from staff_rules) then
    raise exception 'nobody is signed in to whom the entry belongs' using errcode = 'PT014';
  end if;
  return coalesce(v_login, p_typed);
end $function$;

CREATE OR REPLACE FUNCTION public.begin_approved_operation(p_session bytea, p_approval uuid, p_preview_hash bytea)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_staff staff := signed_in_staff(p_session);
  v_approval approvals;
  v_operation text;
  v_amount bigint;
begin
  update approvals a
    set decision = 'approved', decided_by = v_staff.login, decided_by_staff = v_staff.id,
      decided_at = now()
    where a.id = p_approval and a.decision is null and a.expires_at > now()
      and a.preview_hash is not distinct from p_preview_hash
      and a.proposed_by_staff is distinct from v_staff.id
      and lower(btrim(a.proposed_by)) <> lower(v_staff.login)
      and exists (
        select from staff_limits l
        where l.role = any (v_staff.roles) and l.operation = operation_of(a) and l.may_approve)
    returning a.* into v_approval;
  if v_approval.id is null then
    raise exception 'approval % is not to be had', p_approval using errcode = 'PT016';
  end if;
  v_operation := operation_of(v_approval);
  v_amount := coalesce(v_approval.amount, (v_approval.proposal->>'chargedVnd')::bigint,
    (v_approval.proposal->>'paidVnd')::bigint,
    (select d.credit_spent from deliveries d
      where d.transaction_id = (v_approval.proposal->>'transactionId')::uuid), 0);
  perform require_proof(p_session, v_operation, v_amount);
  insert into staff_operations (xact, staff_id, operation, amount, approval_id, is_preview, user_id)
    values (pg_current_xact_id(), v_staff.id, v_operation, v_amount, p_approval, false,
      v_approval.user_id);
end $function$;
grant execute on function begin_approved_operation(bytea,uuid,bytea) to portal_console;
grant execute on function begin_approved_operation(bytea,uuid,bytea) to portal_operator;

CREATE OR REPLACE FUNCTION public.begin_bulk_row(p_run uuid, p_line integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  with taken as (
    update bulk_rows set outcome = 'granted', done_at = now()
    where run_id = p_run and line = p_line and outcome is null
    returning kp, user_id
  )
  insert into staff_operations (xact, staff_id, operation, amount, approval_id, is_preview, user_id)
    select pg_current_xact_id(), r.approved_by, 'bulk-grant', taken.kp, r.approval_id, false, taken.user_id
    from taken join bulk_runs r on r.id = p_run
    where r.approved_at is not null;
  return found;
end $function$;
grant execute on function begin_bulk_row(uuid,integer) to portal_app;

CREATE OR REPLACE FUNCTION public.begin_staff_command(p_session bytea)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_staff staff := signed_in_staff(p_session, 'command-line');
begin
  if not exists (select from alone_limits(v_staff, 'command-line') where at_once is not null) then
    raise exception 'commands without a limit of their own are not theirs' using errcode = 'PT015';
  end if;
  insert into staff_operations (xact, staff_id, operation, amount, is_preview)
    values (pg_current_xact_id(), v_staff.id, 'command-line', 0, false);
end $function$;
grant execute on function begin_staff_command(bytea) to portal_operator;

CREATE OR REPLACE FUNCTION public.begin_staff_operation(p_session bytea, p_operation text, p_amount bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_staff staff := signed_in_staff(p_session);
begin
  perform count_alone(v_staff, p_operation, p_amount);
  perform require_proof(p_session, p_operation, p_amount);
  insert into staff_operations (xact, staff_id, operation, amount, is_preview)
    values (pg_current_xact_id(), v_staff.id, p_operation, p_amount, false);
end $function$;
grant execute on function begin_staff_operation(bytea,text,bigint) to portal_console;
grant execute on function begin_staff_operation(bytea,text,bigint) to portal_operator;

CREATE OR REPLACE FUNCTION public.begin_staff_preview(p_session bytea, p_operation text, p_amount bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_staff staff := signed_in_staff(p_session);
  v_day date := (now() at time zone 'Asia/Ho_Chi_Minh')::date;
  v_may_alone boolean;
  v_may_propose boolean;
begin
  insert into staff_operations (xact, staff_id, operation, amount, is_preview)
    values (pg_current_xact_id(), v_staff.id, p_operation, p_amount, true);
  select bool_or(l.may_propose) into v_may_propose
    from staff_limits l where l.role = any (v_staff.roles) and l.operation = p_operation;
  select p_amount <= l.at_once and p_amount + coalesce(d.amount, 0) <= l.per_day into v_may_alone
    from alone_limits(v_staff, p_operation) l
    left join staff_days d on d.day = v_day and d.staff_id = v_staff.id and d.operation = p_operation;
  return case when v_may_alone then true when v_may_propose then false end;
end $function$;
grant execute on function begin_staff_preview(bytea,text,bigint) to portal_console;
grant execute on function begin_staff_preview(bytea,text,bigint) to portal_operator;

CREATE OR REPLACE FUNCTION public.blank_claimed_notices(p_before timestamp with time zone, p_limit integer)
 RETURNS TABLE(removed bigint, oldest_at timestamp with time zone, is_done boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_ids bigint[];
  v_last timestamptz;
begin
  perform refuse_young(p_before);
  select array_agg(notice_id), max(claimed_at) into v_ids, v_last from (
    select c.notice_id, c.claimed_at from notice_claims c
    where c.claimed_at < p_before
      and c.claimed_at > moment_of(reached_by('claims'))
    order by c.claimed_at fetch first p_limit rows with ties) next;
  perform reach('claims', microseconds(v_last));
  return query select b.removed, b.oldest_at, coalesce(cardinality(v_ids), 0) < p_limit
    from blank_notices(coalesce(v_ids, '{}')) b;
end $function$;
grant execute on function blank_claimed_notices(timestamp with time zone,integer) to portal_app;

CREATE OR REPLACE FUNCTION public.blank_closed_accounts(p_before timestamp with time zone, p_limit integer)
 RETURNS TABLE(removed bigint, oldest_at timestamp with time zone, is_done boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_users bigint[];
  v_last timestamptz;
  v_payments bigint;
begin
  perform refuse_young(p_before);
  select array_agg(id), max(closed_at) into v_users, v_last from (
    select u.id, u.closed_at from users u
    where u.closed_at < p_before
      and u.closed_at > moment_of(reached_by('closings'))
    order by u.closed_at fetch first p_limit rows with ties) next;
  perform reach('closings', microseconds(v_last));
  update open_payments p set raw = '', content = ''
    where p.user_id = any (v_users) and p.settled_at is not null and p.raw <> '';
  get diagnostics v_payments = row_count;
  return query select b.removed + v_payments, b.oldest_at, coalesce(cardinality(v_users), 0) < p_limit
    from blank_notices(array(
      select n.id from transactions t join inbound_notices n on n.transaction_id = t.id
        where t.user_id = any (v_users)
      union
      select c.notice_id from transactions t join notice_claims c on c.transaction_id = t.id
        where t.user_id = any (v_users))) b;
end $function$;
grant execute on function blank_closed_accounts(timestamp with time zone,integer) to portal_app;

CREATE OR REPLACE FUNCTION public.blank_notices(p_ids bigint[])
 RETURNS TABLE(removed bigint, oldest_at timestamp with time zone)
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with gone as (
    update inbound_notices n
      set raw = '', content = '', payer_account = null, payer_bank = null, payer_name = null
      where n.id = any (p_ids) and n.raw <> ''
        and not exists (select from waiting_notices w where w.notice_id = n.id)
      returning n.received_at
  ) select count(*), min(received_at) from gone;
$function$;

CREATE OR REPLACE FUNCTION public.blank_old_notices(p_before timestamp with time zone, p_limit integer)
 RETURNS TABLE(removed bigint, oldest_at timestamp with time zone, is_done boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_ids bigint[];
begin
  perform refuse_young(p_before);
  select array_agg(id order by id) into v_ids from (
    select next.id, bool_and(next.received_at < p_before) over (order by next.id) as is_old
    from (
      select n.id, n.received_at from inbound_notices n
      where n.id > reached_by('notices') order by n.id limit p_limit) next) judged
  where is_old;
  perform reach('notices', v_ids[cardinality(v_ids)]);
  return query select b.removed, b.oldest_at, coalesce(cardinality(v_ids), 0) < p_limit
    from blank_notices(coalesce(v_ids, '{}')) b;
end $function$;
grant execute on function blank_old_notices(timestamp with time zone,integer) to portal_app;

CREATE OR REPLACE FUNCTION public.blank_outgoing_notices(p_before timestamp with time zone, p_limit integer)
 RETURNS TABLE(removed bigint, oldest_at timestamp with time zone, is_done boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform refuse_young(p_before);
  return query
    with gone as (
      update outbound_notices o set raw = '', content = ''
        where o.id in (
          select n.id from outbound_notices n where n.received_at < p_before and n.raw <> ''
            and (exists (select from outbound_matches m where m.outbound_id = n.id)
              or exists (select from outgoing_bookings b where b.outbound_id = n.id))
          order by n.received_at limit p_limit)
        returning o.received_at
    ) select count(*), min(received_at), count(*) < p_limit from gone;
end $function$;
grant execute on function blank_outgoing_notices(timestamp with time zone,integer) to portal_app;

CREATE OR REPLACE FUNCTION public.blank_wallet_payments(p_before timestamp with time zone, p_limit integer)
 RETURNS TABLE(removed bigint, oldest_at timestamp with time zone, is_done boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform refuse_young(p_before);
  return query
    with gone as (
      update open_payments o set raw = '', content = ''
        where (o.provider, o.order_id) in (
          select p.provider, p.order_id from open_payments p
          where p.settled_at < p_before and p.raw <> '' order by p.settled_at limit p_limit)
        returning o.opened_at
    ) select count(*), min(opened_at), count(*) < p_limit from gone;
end $function$;
grant execute on function blank_wallet_payments(timestamp with time zone,integer) to portal_app;

CREATE OR REPLACE FUNCTION public.blanked(p inbound_notices)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
RETURN (to_jsonb(p) || '{"raw": "\\x", "content": "", "payer_bank": null, "payer_name": null, "payer_account": null}'::jsonb);

CREATE OR REPLACE FUNCTION public.blanked(p outbound_notices)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
RETURN (to_jsonb(p) || '{"raw": "\\x", "content": ""}'::jsonb);

CREATE OR REPLACE FUNCTION public.bonus_at(p_method text, p_amount_vnd bigint)
 RETURNS TABLE(version_id bigint, percent bigint)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select v.id, coalesce((
    select (step->>'bonusPercent')::bigint from jsonb_array_elements(v.content->'steps') as step
    where (step->>'cashValueVnd')::bigint <= p_amount_vnd
    order by (step->>'cashValueVnd')::bigint desc limit 1), 0)
  from campaign_slots s join campaign_versions v on v.id = s.version_id
  where s.slot in ('bonus:campaign:' || p_method, 'bonus:standing:' || p_method) and s.holds @> now()
  order by s.slot limit 1;
$function$;
grant execute on function bonus_at(text,bigint) to portal_app;
grant execute on function bonus_at(text,bigint) to portal_console;
grant execute on function bonus_at(text,bigint) to portal_operator;

CREATE OR REPLACE FUNCTION public.book_outgoing(p_outbound_id bigint, p_code text, p_by text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_entry outbound_notices;
begin
  -- Whoever explains an entry waits for whoever else does.
  select * into strict v_entry from outbound_notices where id = p_outbound_id for no key update;
  if exists (select from outbound_matches where outbound_id = p_outbound_id) then return false; end if;
  insert into outgoing_bookings (outbound_id, code, booked_by) values (p_outbound_id, p_code, p_by)
    on conflict do nothing;
  if not found then return false; end if;
  perform post_journal('outgoing:' || p_outbound_id, 'outgoing.booked', null, null, 0, false,
    array[v_entry.cash_account, 'paid-out:' || p_code], array['VND', 'VND'],
    array[v_entry.amount_vnd, -v_entry.amount_vnd]);
  return true;
end $function$;
grant execute on function book_outgoing(bigint,text,text) to portal_console;
grant execute on function book_outgoing(bigint,text,text) to portal_operator;

CREATE OR REPLACE FUNCTION public.broken_audit_links(p_position bigint)
 RETURNS TABLE(link_position bigint, log_id bigint, approval_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select s.position, s.log_id, s.approval_id
  from (
    select * from journal_chain where log_id is not null
    union all
    select * from journal_chain where approval_id is not null
  ) s left join journal_chain before on before.position = s.position - 1
  where s.position <= p_position
    and s.hash is distinct from sha256(coalesce(before.hash, ''::bytea) || case
      when s.log_id is not null then operator_log_digest(s.log_id)
      else approval_digest(s.approval_id, s.is_decision) end)
  order by s.position;
$function$;
grant execute on function broken_audit_links(bigint) to portal_app;
grant execute on function broken_audit_links(bigint) to portal_operator;

CREATE OR REPLACE FUNCTION public.broken_invariants()
 RETURNS text[]
 LANGUAGE sql
 STABLE
RETURN ARRAY(SELECT unnest(newest.broken) AS unnest FROM (SELECT verify_runs.broken FROM verify_runs ORDER BY verify_runs.id DESC LIMIT 1) newest UNION SELECT unnest(newest_whole.broken) AS unnest FROM (SELECT verify_runs.broken FROM verify_runs WHERE verify_runs.is_whole ORDER BY verify_runs.id DESC LIMIT 1) newest_whole);
grant execute on function broken_invariants() to portal_app;
grant execute on function broken_invariants() to portal_console;
grant execute on function broken_invariants() to portal_operator;

CREATE OR REPLACE FUNCTION public.bulk_rows_hash(p_run uuid)
 RETURNS bytea
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select sha256(convert_to(
    string_agg(jsonb_build_array(line, user_id, kp, occasion, note)::text, E'\n' order by line), 'UTF8'))
  from bulk_rows where run_id = p_run;
$function$;

CREATE OR REPLACE FUNCTION public.campaign_slots_of(p_kind text, p_content jsonb)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select 'bonus:' || (p_content->>'layer') || ':' || method
    from jsonb_array_elements_text(p_content->'methods') as method where p_kind = 'bonus'
  union all
  select 'gift:' || (p_content->>'giftKind') where p_kind = 'gift';
$function$;

CREATE OR REPLACE FUNCTION public.cancel_job(p_task text, p_about jsonb, p_ended_after interval)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from jobs where task = p_task and payload @> p_about for update;
  delete from jobs where task = p_task and payload @> p_about
    and coalesce(lease_ends_at < now() - p_ended_after, true);
  return not exists (select from jobs where task = p_task and payload @> p_about);
end $function$;
grant execute on function cancel_job(text,jsonb,interval) to portal_app;
grant execute on function cancel_job(text,jsonb,interval) to portal_console;
grant execute on function cancel_job(text,jsonb,interval) to portal_operator;

CREATE OR REPLACE FUNCTION public.chain_approval()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform link_approval(new.id, tg_op = 'UPDATE');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.chain_journals(p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_position bigint;
  v_hash bytea;
  v_journal bigint;
  v_after bigint;
  v_chained integer := 0;
  -- A journal that commits later than one with a higher id is picked up within this many ids.
  look_back constant bigint := 100000;
begin
  perform pg_advisory_xact_lock(hashtext('chain_journals'));
  select position, hash into v_position, v_hash from journal_chain order by position desc limit 1;
  v_position := coalesce(v_position, 0);
  v_hash := coalesce(v_hash, ''::bytea);
  select coalesce(max(s.journal_id), 0) - look_back into v_after from journal_chain s;
  -- Both sides are bounded: otherwise the planner reads all of a long chain for these few.
  for v_journal in
    select j.id from journals j where j.id > v_after
    except
    select s.journal_id from journal_chain s where s.journal_id > v_after
    order by id limit p_limit
  loop
    v_position := v_position + 1;
    v_hash := sha256(v_hash || journal_digest(v_journal));
    insert into journal_chain values (v_position, v_journal, v_hash);
    v_chained := v_chained + 1;
  end loop;
  return v_chained;
end $function$;
grant execute on function chain_journals(integer) to portal_app;

CREATE OR REPLACE FUNCTION public.chain_log_entry(p_log bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_last journal_chain;
begin
  -- The lock of chain_journals, held until the commit: the chain never forks.
  perform pg_advisory_xact_lock(hashtext('chain_journals'));
  select * into v_last from journal_chain order by position desc limit 1;
  insert into journal_chain (position, log_id, hash)
    values (coalesce(v_last.position, 0) + 1, p_log,
      sha256(coalesce(v_last.hash, ''::bytea) || operator_log_digest(p_log)));
end $function$;

CREATE OR REPLACE FUNCTION public.chain_operator_log()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform chain_log_entry(new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.change_account(p_method text, p_account_number text, p_account_name text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 INSERT INTO method_accounts (method, account_number, account_name)
   VALUES (change_account.p_method, change_account.p_account_number, change_account.p_account_name);
END;
grant execute on function change_account(text,text,text) to portal_console;
grant execute on function change_account(text,text,text) to portal_operator;

CREATE OR REPLACE FUNCTION public.check_before_commit()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  execute (
    select format('set constraints %s immediate', string_agg(distinct quote_ident(conname), ', '))
    from pg_constraint
    where condeferrable and connamespace = 'public'::regnamespace and conname <> 'previews_roll_back');
end $function$;
grant execute on function check_before_commit() to portal_app;
grant execute on function check_before_commit() to portal_console;
grant execute on function check_before_commit() to portal_operator;

CREATE OR REPLACE FUNCTION public.claim_gift_code(p_user_id bigint, p_campaign text, p_begins_at timestamp with time zone, p_ends_at timestamp with time zone, p_needed_vnd bigint)
 RETURNS TABLE(outcome text, encrypted_code text, is_new boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  v_chained text;
begin
  -- One player's claims follow one another: none holds a code, even for a moment, that it will not need.
  perform from users where id = p_user_id for no key update;
  select g.encrypted_code into v_chained from gift_codes g
    where g.campaign = p_campaign and g.user_id = p_user_id;
  if found then
    return query select 'received', v_chained, false;
  elsif now() < p_begins_at then
    return query select 'not_begun', null::text, false;
  elsif now() >= p_ends_at then
    return query select 'over', null::text, false;
  elsif p_needed_vnd > 0 and topped_up_vnd(p_user_id, p_begins_at, p_ends_at) < p_needed_vnd then
    return query select 'not_enough', null::text, false;
  else
    loop
      update gift_codes g set user_id = p_user_id, received_at = now()
        where g.id = (
          select free.id from gift_codes free
          where free.campaign = p_campaign and free.user_id is null
          order by free.id limit 1 for update skip locked)
        returning g.encrypted_code into v_chained;
      if found then
        return query select 'received', v_chained, true;
        return;
      end if;
      -- None is left that nobody is taking. Before that is called sold out, wait for those who are: what
      -- one of them lets go of is there for this player.
      perform from gift_codes g where g.campaign = p_campaign and g.user_id is null
        order by g.id limit 1 for update;
      if not exists (
        select from gift_codes g where g.campaign = p_campaign and g.user_id is null
      ) then
        return query select 'sold_out', null::text, false;
        return;
      end if;
    end loop;
  end if;
end $function$;
grant execute on function claim_gift_code(bigint,text,timestamp with time zone,timestamp with time zone,bigint) to portal_app;

CREATE OR REPLACE FUNCTION public.claim_notice(p_case_id uuid, p_notice_id bigint, p_wait interval, p_tolerance interval)
 RETURNS TABLE(outcome text, transaction_id uuid, spendable_at timestamp with time zone, stopped_case_id uuid, stopped_user_id bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  v_case transfer_cases;
  v_notice inbound_notices;
  v_stopped transfer_cases;
begin
  -- Claims of one notice follow one another.
  select * into v_notice from inbound_notices
    where id = p_notice_id and user_id is null and credit_kp is not null for no key update;
  select * into v_case from transfer_cases where id = p_case_id and status = 'open' for update;
  if v_notice.id is null or v_case.id is null then
    return query select 'taken', null::uuid, null::timestamptz, null::uuid, null::bigint;
    return;
  end if;
  update transfer_cases c
    set status = 'open', obstacle = 'contested', notice_id = null, spendable_at = null
    where c.status = 'waiting' and c.notice_id = p_notice_id and c.user_id <> v_case.user_id
    returning * into v_stopped;
  if exists (select from notice_claims where notice_id = p_notice_id)
    or exists (select from transfer_cases where status = 'waiting' and notice_id = p_notice_id)
  then
    return query select 'taken', null::uuid, null::timestamptz, v_stopped.id, v_stopped.user_id;
    return;
  end if;
  if exists (
    select from transfer_cases c
    where c.status = 'open' and c.user_id <> v_case.user_id and c.method = v_notice.method
      and c.amount_vnd = v_notice.amount_vnd
      and c.sent_at <@ told_times(v_notice.occurred_at, p_tolerance)
      and notice_has_reference(
        v_notice.reference, v_notice.content, v_notice.account_number, c.reference_end)
  ) then
    return query select 'contested', null::uuid, null::timestamptz, v_stopped.id, v_stopped.user_id;
  -- Four digits, or a trace in the content, are too little to give money at once.
  elsif reference_ends_with(v_notice.reference, v_case.reference_end)
    and has_paid_for(v_notice, v_case.user_id)
  then
    return query select 'settled', settle_transfer_case(v_case.id, v_notice.id, 'search'),
      null::timestamptz, null::uuid, null::bigint;
  else
    return query
      update transfer_cases c
      set status = 'waiting', notice_id = p_notice_id, spendable_at = now() + p_wait
      where c.id = v_case.id
      returning 'waiting', null::uuid, c.spendable_at, null::uuid, null::bigint;
  end if;
end $function$;
grant execute on function claim_notice(uuid,bigint,interval,interval) to portal_app;

CREATE OR REPLACE FUNCTION public.close_day(p_day date, p_sums jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_staff bigint := staff_of_operation('close-day');
  v_run bigint;
  v_open integer;
  v_missing text[];
begin
  select run_id, open_findings, missing into v_run, v_open, v_missing from state_of_day(p_day);
  if v_run is null or v_open > 0 or v_missing <> '{}' or (
    not exists (select from summed_days where day = p_day)
    -- Before the first journal nothing is summed up.
    and exists (select from journals where posted_at < day_start(p_day + 1))
  ) then
    raise exception 'day % is not to be closed yet', p_day using errcode = 'PT018';
  end if;
  insert into closed_days (day, staff_id, run_id, sums) values (p_day, v_staff, v_run, p_sums)
    on conflict do nothing;
  return found;
end $function$;
grant execute on function close_day(date,jsonb) to portal_console;

CREATE OR REPLACE FUNCTION public.close_refund(p_refund_id bigint, p_code text, p_by text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_refund waiting_refunds;
  v_notice inbound_notices;
begin
  if not is_staff_operation(array['close-refund'], jsonb_build_object('refund', 'refund:' || p_refund_id)) then
    raise exception 'no operation of this transaction closes the refund' using errcode = 'PT015';
  end if;
  -- Whoever matches it with an entry waits.
  perform from refunds where id = p_refund_id for no key update;
  select * into v_refund from waiting_refunds where id = p_refund_id;
  if not found then return false; end if;
  select * into strict v_notice from inbound_notices where id = v_refund.notice_id;
  if p_code = 'not_real' and v_refund.amount_vnd <> v_notice.amount_vnd then return false; end if;
  insert into closed_refunds (refund_id, code, closed_by) values (p_refund_id, p_code, p_by);
  if p_code = 'kept' then
    perform post_journal('kept:' || p_refund_id, 'refund.kept', null, null, 0, false,
      array[v_notice.cash_account, 'kept'], array['VND', 'VND'],
      array[-v_refund.amount_vnd, v_refund.amount_vnd]);
  end if;
  return true;
end $function$;
grant execute on function close_refund(bigint,text,text) to portal_console;

CREATE OR REPLACE FUNCTION public.close_traffic_hours(p_at_most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  -- No transaction stays open so long.
  settled constant interval := interval '10 minutes';
  v_hour timestamptz;
  v_closed integer := 0;
begin
  -- Waits for whoever writes into an hour that is over.
  perform pg_advisory_xact_lock(hashtext('traffic_hours'));
  for v_hour in
    select h from generate_series(date_trunc('hour', now() - settled) - interval '1 hour',
      now() - interval '30 days', - interval '1 hour') h
    where not exists (select from closed_hours c where c.hour = h)
      and not exists (
        select from transactions t
        where t.status = 'pending' and t.type in ('topup.card', 'credit.pay')
          and t.created_at >= h and t.created_at < h + interval '1 hour')
    limit p_at_most
  loop
    insert into closed_hours (hour) values (v_hour);
    insert into traffic_hours (hour, kind, name, succeeded, failed, amount)
      select v_hour, t.kind, t.name, t.succeeded, t.failed, t.amount
      from count_traffic(v_hour, v_hour + interval '1 hour') t;
    v_closed := v_closed + 1;
  end loop;
  return v_closed;
end $function$;
grant execute on function close_traffic_hours(integer) to portal_app;

CREATE OR REPLACE FUNCTION public.closing_obstacle(p_user_id bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select case
    when exists (
      select from ledger_accounts where user_id = p_user_id and name = 'debt' and balance < 0
    ) then 'debt'
    when exists (
      select from transactions where user_id = p_user_id and status = 'pending'
    ) then 'money_under_way'
    when exists (
      select from transfer_cases where user_id = p_user_id and status in ('open', 'waiting')
    ) then 'open_case'
  end;
$function$;
grant execute on function closing_obstacle(bigint) to portal_app;
grant execute on function closing_obstacle(bigint) to portal_console;
grant execute on function closing_obstacle(bigint) to portal_operator;

CREATE OR REPLACE FUNCTION public.compare_entries(p_known inbound_notices, p_occurred_at timestamp with time zone, p_content text, p_payer_account text, p_user_id bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
RETURN CASE WHEN ((p_known).is_entered AND (((p_known).user_id <> p_user_id) IS NOT TRUE) AND ((((p_known).occurred_at - p_occurred_at) >= (- '1 day'::interval)) AND (((p_known).occurred_at - p_occurred_at) <= '1 day'::interval))) THEN 'same'::text WHEN ((((p_known).occurred_at AT TIME ZONE 'Asia/Ho_Chi_Minh'::text))::date <> ((p_occurred_at AT TIME ZONE 'Asia/Ho_Chi_Minh'::text))::date) THEN 'other'::text WHEN ((p_known).payer_account <> p_payer_account) THEN 'other'::text WHEN (regexp_replace(upper((p_known).content), '[^[:alnum:]]'::text, ''::text, 'g'::text) = regexp_replace(upper(p_content), '[^[:alnum:]]'::text, ''::text, 'g'::text)) THEN 'same'::text WHEN ((p_known).user_id <> p_user_id) THEN 'other'::text ELSE 'unclear'::text END;

CREATE OR REPLACE FUNCTION public.consume_staff_challenge(p_session bytea, p_challenge_hash bytea, p_purpose text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from staff_challenges where challenge_hash = p_challenge_hash and session_hash = p_session
    and purpose = p_purpose and expires_at > now();
  return found;
end $function$;

CREATE OR REPLACE FUNCTION public.content_has_trace(p_content text, p_end text, p_account_number text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN ((length(p_end) >= 6) AND (length(regexp_replace(p_end, '[^0-9]'::text, ''::text, 'g'::text)) >= 3) AND (EXISTS (SELECT FROM (SELECT w.word, lag(w.word) OVER (ORDER BY w.place) AS before FROM regexp_split_to_table(upper(content_has_trace.p_content), '[^A-Z0-9]+'::text) WITH ORDINALITY w(word, place)) words WHERE ((length(words.word) >= CASE WHEN (words.before = ANY (ARRAY['GD'::text, 'TRACE'::text, 'REF'::text])) THEN 6 ELSE 8 END) AND ("right"(words.word, length(content_has_trace.p_end)) = content_has_trace.p_end) AND (strpos(words.word, content_has_trace.p_account_number) = 0) AND (NOT ((words.word ~ '^[0-9]+$'::text) AND (words.before = ANY (ARRAY['TU'::text, 'TOI'::text, 'DEN'::text, 'TK'::text, 'STK'::text, 'SDT'::text, 'DT'::text])))) AND (words.word !~ '^(0|84)[35789][0-9]{8}$'::text) AND (words.word !~ '^(0[1-9]|[12][0-9]|3[01])(0[1-9]|1[0-2])(20)?[0-9]{2}([0-9]{4}|[0-9]{6})?$'::text) AND (words.word !~ '^20[0-9]{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])([0-9]{4}|[0-9]{6})?$'::text)))));
grant execute on function content_has_trace(text,text,text) to portal_app;
grant execute on function content_has_trace(text,text,text) to portal_console;
grant execute on function content_has_trace(text,text,text) to portal_operator;

CREATE OR REPLACE FUNCTION public.count_alone(p_staff staff, p_operation text, p_amount bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_day date := (now() at time zone 'Asia/Ho_Chi_Minh')::date;
begin
  insert into staff_days as d (day, staff_id, operation, amount)
    select v_day, p_staff.id, p_operation, p_amount from alone_limits(p_staff, p_operation)
    where p_amount <= at_once and p_amount <= per_day
    on conflict (day, staff_id, operation) do update set amount = d.amount + excluded.amount
      where d.amount + excluded.amount <= (select per_day from alone_limits(p_staff, p_operation));
  if not found then
    raise exception '% of % takes an approval', p_operation, p_amount using errcode = 'PT015';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.count_attempts(keys text[], seconds integer[], maxima double precision[], stages integer[])
 RETURNS TABLE(counted_key text, counted_used integer, counted_until timestamp with time zone)
 LANGUAGE plpgsql
AS $function$
declare
  is_refused boolean := false;
begin
  for this_stage in 0 .. 2 loop
    continue when not this_stage = any (stages);
    for counted_key, counted_used, counted_until in
      insert into rate_limits as counter (key, used, window_ends_at)
        select a.key, 1, now() + make_interval(secs => a.seconds)
        from unnest(keys, seconds, stages) as a (key, seconds, stage)
        where a.stage = this_stage
      on conflict (key) do update set
        used = case
          when counter.window_ends_at <= now() then 1
          when counter.used > maxima[array_position(keys, counter.key)] then counter.used
          else counter.used + 1 end,
        window_ends_at = case when counter.window_ends_at <= now()
          then excluded.window_ends_at else counter.window_ends_at end
      returning key, used, window_ends_at
    loop
      return next;
      is_refused := is_refused or counted_used > maxima[array_position(keys, counted_key)];
    end loop;
    exit when is_refused;
  end loop;
end
$function$;
grant execute on function count_attempts(text[],integer[],double precision[],integer[]) to portal_app;
grant execute on function count_attempts(text[],integer[],double precision[],integer[]) to portal_console;
grant execute on function count_attempts(text[],integer[],double precision[],integer[]) to portal_operator;

CREATE OR REPLACE FUNCTION public.count_audit_links(p_position bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select (select count(*) from journal_chain where log_id is not null and position <= p_position)
    + (select count(*) from journal_chain where approval_id is not null and position <= p_position);
$function$;
grant execute on function count_audit_links(bigint) to portal_app;
grant execute on function count_audit_links(bigint) to portal_operator;

CREATE OR REPLACE FUNCTION public.count_grant(p_operator text, p_kp bigint, p_limit bigint, p_whose text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_day date := (now() at time zone 'Asia/Ho_Chi_Minh')::date;
begin
  insert into granted_days as d (day, operator, kp) select v_day, p_operator, p_kp where p_kp <= p_limit
    on conflict (day, operator) do update set kp = d.kp + excluded.kp
      where d.kp + excluded.kp <= p_limit;
  if not found then
    raise exception '% KP more are over the limit of % KP a day % (% KP today already)',
      p_kp, p_limit, p_whose,
      coalesce((select kp from granted_days where day = v_day and operator = p_operator), 0)
      using errcode = 'PT013';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.count_traffic(p_from timestamp with time zone, p_to timestamp with time zone)
 RETURNS TABLE(kind text, name text, succeeded bigint, failed bigint, pending bigint, amount bigint)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT
         CASE transactions.type
             WHEN 'topup.card'::text THEN 'card'::text
             WHEN 'credit.pay'::text THEN 'recharge'::text
             ELSE 'transfer'::text
         END AS "case",
     COALESCE(
         CASE transactions.type
             WHEN 'topup.card'::text THEN (transactions.payload ->> 'provider'::text)
             WHEN 'credit.pay'::text THEN ((transactions.payload -> 'metadata'::text) ->> 'zoneName'::text)
             ELSE (transactions.payload ->> 'source'::text)
         END, ''::text) AS "coalesce",
     count(*) FILTER (WHERE (transactions.status = 'success'::text)) AS count,
     count(*) FILTER (WHERE (transactions.status = 'failed'::text)) AS count,
     count(*) FILTER (WHERE (transactions.status = 'pending'::text)) AS count,
     (COALESCE(sum(abs(transactions.value)) FILTER (WHERE (transactions.status = 'success'::text)), (0)::numeric))::bigint AS "coalesce"
    FROM transactions
   WHERE ((transactions.created_at >= count_traffic.p_from) AND (transactions.created_at < count_traffic.p_to) AND (transactions.type = ANY (ARRAY['topup.bank-transfer'::text, 'topup.e-wallet'::text, 'topup.card'::text, 'credit.pay'::text])))
   GROUP BY
         CASE transactions.type
             WHEN 'topup.card'::text THEN 'card'::text
             WHEN 'credit.pay'::text THEN 'recharge'::text
             ELSE 'transfer'::text
         END, COALESCE(
         CASE transactions.type
             WHEN 'topup.card'::text THEN (transactions.payload ->> 'provider'::text)
             WHEN 'credit.pay'::text THEN ((transactions.payload -> 'metadata'::text) ->> 'zoneName'::text)
             ELSE (transactions.payload ->> 'source'::text)
         END, ''::text);
END;
grant execute on function count_traffic(timestamp with time zone,timestamp with time zone) to portal_app;
grant execute on function count_traffic(timestamp with time zone,timestamp with time zone) to portal_console;

CREATE OR REPLACE FUNCTION public.credit_top_up(p_key text, p_from text, p_transaction_id uuid, p_user_id bigint, p_topup_type text, p_method text, p_provider text, p_reference text, p_amount_vnd bigint, p_kp_per_10000_vnd bigint, p_bonus_percent bigint, p_credit_kp bigint, p_bonus_kp bigint, p_bonus_version_id bigint DEFAULT NULL::bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into transactions (id, user_id, type, status, value, currency, payload)
    values (p_transaction_id, p_user_id, p_topup_type, 'success', p_amount_vnd, 'VND',
      jsonb_build_object(
        'source', p_method, 'provider', p_provider, 'reference', p_reference,
        'creditKp', p_credit_kp,
        -- Rates change; what this credit rests on must still be told then.
        'rate', jsonb_strip_nulls(jsonb_build_object(
          'kpPer10000Vnd', p_kp_per_10000_vnd, 'bonusPercent', p_bonus_percent,
          'bonusVersionId', p_bonus_version_id))));
  if p_bonus_kp > 0 then
    insert into transactions (user_id, parent_id, type, status, value, currency, payload)
      values (p_user_id, p_transaction_id, 'credit.bonus', 'success', p_bonus_kp, 'KP',
        jsonb_build_object('source', p_method));
  end if;
  perform post_journal(p_key, p_topup_type, p_transaction_id, p_user_id, p_credit_kp + p_bonus_kp,
    false,
    array[p_from, 'sales:' || p_method, 'issued:' || p_method, 'bonus'],
    array['VND', 'VND', 'KP', 'KP'],
    array[-p_amount_vnd, p_amount_vnd, -p_credit_kp, -p_bonus_kp]);
  -- The posting holds the player's account, which open_top_up takes too: none is overlooked.
  update top_ups set transaction_id = p_transaction_id
    where id = (
      select f.id from top_ups f
      where f.user_id = p_user_id and f.method = p_method and f.amount_vnd = p_amount_vnd
        and f.transaction_id is null and f.sent_at > now() - top_up_stays_open()
      order by f.sent_at limit 1 for update);
end $function$;

CREATE OR REPLACE FUNCTION public.cut_campaign(p_campaign text, p_at timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_cut bigint;
begin
  update campaign_slots s set holds = s.holds * case when lower(s.holds) > now() then 'empty'
      else tstzrange(null, p_at) end
    from campaign_versions v
    where v.id = s.version_id and v.campaign = p_campaign
      and not isempty(s.holds) and (upper(s.holds) is null or upper(s.holds) > p_at or lower(s.holds) > now());
  update campaign_versions v set holds = v.holds * case when lower(v.holds) > now() then 'empty'
      else tstzrange(null, p_at) end
    where v.campaign = p_campaign
      and not isempty(v.holds) and (upper(v.holds) is null or upper(v.holds) > p_at or lower(v.holds) > now());
  get diagnostics v_cut = row_count;
  return v_cut;
end $function$;

CREATE OR REPLACE FUNCTION public.data_request_due(p data_requests)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN ((p).ended_at IS NOT NULL) THEN 'infinity'::timestamp with time zone WHEN ((p).status = 'open'::text) THEN LEAST((p).answer_by, (p).complete_by) ELSE (p).complete_by END;
grant execute on function data_request_due(data_requests) to portal_app;
grant execute on function data_request_due(data_requests) to portal_console;
grant execute on function data_request_due(data_requests) to portal_operator;

CREATE OR REPLACE FUNCTION public.day_start(p_day date)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
RETURN ((p_day)::timestamp without time zone AT TIME ZONE 'Asia/Ho_Chi_Minh'::text);
grant execute on function day_start(date) to portal_console;

CREATE OR REPLACE FUNCTION public.decide_approval(p_id uuid, p_by text, p_decision text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_by text := author_of_command(p_by);
begin
  update approvals set decision = p_decision, decided_by = v_by, decided_at = now()
    where id = p_id and decision is null and expires_at > now()
      and p_decision in ('approved', 'rejected')
      -- What a signed-in person proposed, the console carries out.
      and (p_decision = 'rejected' or proposed_by_staff is null)
      and (p_decision = 'rejected' or lower(btrim(proposed_by)) <> lower(btrim(v_by)));
  return found;
end $function$;
grant execute on function decide_approval(uuid,text,text) to portal_operator;

CREATE OR REPLACE FUNCTION public.delete_oldest_beyond()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  execute format(
    'delete from %1$I where %2$I in (
       select %2$I from %1$I where %2$I in (
         select %2$I from %1$I where user_id = $1 and %2$I <> ($2).%2$I order by %3$I desc offset $3)
       for update skip locked)',
    tg_table_name, tg_argv[0], tg_argv[1])
    using new.user_id, new, tg_argv[2]::integer - 1;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.end_bulk_pass(p_run uuid, p_problem text)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 UPDATE bulk_runs r SET problem = end_bulk_pass.p_problem, finished_at = COALESCE(r.finished_at,
         CASE
             WHEN (NOT (EXISTS ( SELECT
                FROM bulk_rows w
               WHERE ((w.run_id = end_bulk_pass.p_run) AND (w.outcome IS NULL))))) THEN now()
             ELSE NULL::timestamp with time zone
         END)
   WHERE ((r.id = end_bulk_pass.p_run) AND (r.approved_at IS NOT NULL))
   RETURNING (r.finished_at IS NOT NULL);
END;
grant execute on function end_bulk_pass(uuid,text) to portal_app;

CREATE OR REPLACE FUNCTION public.end_bulk_row(p_run uuid, p_line integer, p_outcome text, p_refusal text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 UPDATE bulk_rows SET outcome = end_bulk_row.p_outcome, refusal = end_bulk_row.p_refusal, done_at = now()
   WHERE ((bulk_rows.run_id = end_bulk_row.p_run) AND (bulk_rows.line = end_bulk_row.p_line) AND (bulk_rows.outcome IS NULL) AND (end_bulk_row.p_outcome <> 'granted'::text));
END;
grant execute on function end_bulk_row(uuid,integer,text,text) to portal_app;

CREATE OR REPLACE FUNCTION public.end_campaign(p_order jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform staff_of_campaign('end-campaign', p_order);
  perform pg_advisory_xact_lock(hashtextextended('campaigns', 0));
  if cut_campaign(p_order->>'campaign', now()) = 0 then
    raise exception '% has ended', p_order->>'campaign' using errcode = 'PT025';
  end if;
end $function$;
grant execute on function end_campaign(jsonb) to portal_console;
grant execute on function end_campaign(jsonb) to portal_operator;

CREATE OR REPLACE FUNCTION public.end_pauses(p_kind text, p_name text)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 WITH ended AS (
          UPDATE channel_pauses SET begins_at = LEAST(channel_pauses.begins_at, now()), ends_at = now()
           WHERE ((channel_pauses.kind = end_pauses.p_kind) AND (channel_pauses.name = end_pauses.p_name) AND (channel_pauses.ends_at > now()))
           RETURNING 1 AS "?column?"
         )
  SELECT count(*) AS count
    FROM ended;
END;

CREATE OR REPLACE FUNCTION public.end_staff_session(p_session bytea)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 DELETE FROM staff_sessions t
    USING staff_sessions s
   WHERE ((s.token_hash = end_staff_session.p_session) AND (t.staff_id = s.staff_id) AND ((t.token_hash = end_staff_session.p_session) OR (t.kind = 'command-line'::text)));
END;
grant execute on function end_staff_session(bytea) to portal_console;

CREATE OR REPLACE FUNCTION public.end_staff_sessions_of(p_staff bigint)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_ended integer;
begin
  perform assert_staff_operation('end-staff-sessions');
  delete from staff_sessions where staff_id = p_staff;
  get diagnostics v_ended = row_count;
  return v_ended;
end $function$;
grant execute on function end_staff_sessions_of(bigint) to portal_console;
grant execute on function end_staff_sessions_of(bigint) to portal_operator;

CREATE OR REPLACE FUNCTION public.end_waiting()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from waiting_notices where notice_id = new.notice_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.enqueue_job(p_task text, p_payload jsonb, p_lane text, p_share text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into jobs (lane, share, task, payload) values (p_lane, p_share, p_task, p_payload);
$function$;
grant execute on function enqueue_job(text,jsonb,text,text) to portal_app;
grant execute on function enqueue_job(text,jsonb,text,text) to portal_console;
grant execute on function enqueue_job(text,jsonb,text,text) to portal_operator;

CREATE OR REPLACE FUNCTION public.find_break_glass(p_login text, p_key_hash bytea)
 RETURNS TABLE(staff_id bigint, totp_secret text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT b.staff_id,
     b.totp_secret
    FROM (break_glass b
      JOIN staff s ON ((s.id = b.staff_id)))
   WHERE ((lower(s.login) = lower(find_break_glass.p_login)) AND (b.key_hash = find_break_glass.p_key_hash));
END;
grant execute on function find_break_glass(text,bytea) to portal_console;
grant execute on function find_break_glass(text,bytea) to portal_operator;

CREATE OR REPLACE FUNCTION public.finish_closing(p_user_id bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update users set
    -- Not when this commit began: it has waited for what came in before.
    closed_at = clock_timestamp(), phone_number = '', phone_verified_at = null, email = null,
    email_verified_at = null, first_name = null, middle_name = null, last_name = null, dob = null,
    language = default, receives_newsletter = false, password_hash = '', password_changed_at = now(),
    passkey_handle = null, mfa_enabled = false
  where id = p_user_id and closes_at <= now() and closed_at is null
    and spending_stopped_at is null and locked_at is null and closing_obstacle(id) is null;
  return found;
end $function$;
grant execute on function finish_closing(bigint) to portal_app;

CREATE OR REPLACE FUNCTION public.finish_reconcile_run(p_run bigint, p_transfers integer, p_failure text, p_findings jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update reconcile_runs set finished_at = now(), transfers = p_transfers, failure = p_failure
    where id = p_run and finished_at is null and staff_id = staff_of_operation('reconcile');
  if not found then
    raise exception 'run % has ended, or is another''s', p_run using errcode = 'restrict_violation';
  end if;
  insert into reconcile_findings
    (run_id, nth, subject, kind, is_explained, says, evidence, fix)
    select p_run, row_number() over (), subject, kind, "isExplained", says, evidence, fix
    from jsonb_to_recordset(p_findings) as found (
      subject text, kind text, "isExplained" boolean, says text, evidence jsonb, fix text);
end $function$;
grant execute on function finish_reconcile_run(bigint,integer,text,jsonb) to portal_console;

CREATE OR REPLACE FUNCTION public.first_broken_link(p_position bigint, p_hash bytea)
 RETURNS TABLE(link_position bigint, journal_id bigint, log_id bigint, approval_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  v_link journal_chain;
  v_hash bytea := p_hash;
  v_expected bigint := p_position;
begin
  if p_position > 0 and not exists (
    select from journal_chain where position = p_position and hash = p_hash
  ) then
    return query select p_position, null::bigint, null::bigint, null::uuid;
    return;
  end if;
  for v_link in select * from journal_chain where position > p_position order by position loop
    v_expected := v_expected + 1;
    v_hash := sha256(v_hash || case
      when v_link.journal_id is not null then journal_digest(v_link.journal_id)
      when v_link.log_id is not null then operator_log_digest(v_link.log_id)
      else approval_digest(v_link.approval_id, v_link.is_decision) end);
    -- What is gone has no digest: that is a broken link too.
    if v_link.position <> v_expected or v_link.hash is distinct from v_hash then
      return query select v_link.position, v_link.journal_id, v_link.log_id, v_link.approval_id;
      exit;
    end if;
  end loop;
  return query
    select null::bigint, null::bigint, l.id, null::uuid from operator_log l
    where not exists (select from journal_chain s where s.log_id = l.id) order by l.id;
  return query
    select null::bigint, null::bigint, null::bigint, a.id from approvals a
    where not exists (select from journal_chain s where s.approval_id = a.id and not s.is_decision)
      or (a.decision is not null
        and not exists (select from journal_chain s where s.approval_id = a.id and s.is_decision))
    order by a.id;
end $function$;
grant execute on function first_broken_link(bigint,bytea) to portal_app;
grant execute on function first_broken_link(bigint,bytea) to portal_operator;

CREATE OR REPLACE FUNCTION public.follow_purchase_transfer(p_purchase_id uuid, p_method text, p_amount_vnd bigint)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_id uuid;
begin
  delete from top_ups where purchase_id = p_purchase_id and transaction_id is null
    and (method, amount_vnd) is distinct from (p_method, p_amount_vnd);
  select id into v_id from top_ups
    where purchase_id = p_purchase_id and transaction_id is null;
  if not found then
    insert into top_ups (user_id, method, amount_vnd, purchase_id)
      select user_id, p_method, p_amount_vnd, id from purchases where id = p_purchase_id
      returning id into v_id;
  end if;
  return v_id;
end $function$;
grant execute on function follow_purchase_transfer(uuid,text,bigint) to portal_app;

CREATE OR REPLACE FUNCTION public.follow_transfer_case()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.forget_bulk_uploads()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 DELETE FROM bulk_runs
   WHERE ((bulk_runs.approved_at IS NULL) AND (bulk_runs.uploaded_at < (now() - '7 days'::interval)));
END;
grant execute on function forget_bulk_uploads() to portal_app;

CREATE OR REPLACE FUNCTION public.give_staff_token(p_session bytea, p_token_hash bytea)
 RETURNS timestamp with time zone
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 INSERT INTO staff_sessions (token_hash, staff_id, kind, idle_ends_at, ends_at, proven_until)  SELECT give_staff_token.p_token_hash AS p_token_hash,
             staff_sessions_1.staff_id,
             'command-line',
             staff_sessions_1.ends_at,
             staff_sessions_1.ends_at,
             staff_sessions_1.proven_until
            FROM staff_sessions staff_sessions_1
           WHERE ((staff_sessions_1.token_hash = give_staff_token.p_session) AND (staff_sessions_1.kind = 'browser'::text) AND (now() < LEAST(staff_sessions_1.idle_ends_at, staff_sessions_1.ends_at)))
   RETURNING staff_sessions.ends_at;
END;
grant execute on function give_staff_token(bytea,bytea) to portal_console;

CREATE OR REPLACE FUNCTION public.given_credit(p_transaction_id uuid)
 RETURNS TABLE(credit_kp bigint, bonus_kp bigint, recalled_kp bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select case when t.type like 'topup.%' then (t.payload->>'creditKp')::bigint else t.value end,
    coalesce(sum(c.value) filter (where c.type = 'credit.bonus'), 0)::bigint,
    coalesce(-sum(c.value) filter (where c.type = 'credit.recall'), 0)::bigint
  from transactions t left join transactions c on c.parent_id = t.id
  where t.id = p_transaction_id group by t.id;
$function$;
grant execute on function given_credit(uuid) to portal_app;
grant execute on function given_credit(uuid) to portal_console;
grant execute on function given_credit(uuid) to portal_operator;

CREATE OR REPLACE FUNCTION public.grant_limit(p_setting text, p_ceiling bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
RETURN LEAST(p_ceiling, COALESCE((NULLIF(current_setting(('portal.'::text || p_setting), true), ''::text))::bigint, p_ceiling));

CREATE OR REPLACE FUNCTION public.has_paid_for(p_notice inbound_notices, p_user_id bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
RETURN (EXISTS (SELECT FROM (inbound_notices before LEFT JOIN notice_claims c ON (((c.notice_id = before.id) AND (c.claimed_by <> 'search'::text)))) WHERE ((before.payer_account = (has_paid_for.p_notice).payer_account) AND (NOT (before.payer_bank IS DISTINCT FROM (has_paid_for.p_notice).payer_bank)) AND (NOT (before.payer_name IS DISTINCT FROM (has_paid_for.p_notice).payer_name)) AND (COALESCE(before.user_id, c.user_id) = has_paid_for.p_user_id) AND (before.id <> (has_paid_for.p_notice).id))));

CREATE OR REPLACE FUNCTION public.has_time_of_day(p_occurred_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (((p_occurred_at AT TIME ZONE 'Asia/Ho_Chi_Minh'::text))::time without time zone <> '00:00:00'::time without time zone);
grant execute on function has_time_of_day(timestamp with time zone) to portal_app;
grant execute on function has_time_of_day(timestamp with time zone) to portal_console;
grant execute on function has_time_of_day(timestamp with time zone) to portal_operator;

CREATE OR REPLACE FUNCTION public.hold_access_to_staff_operation()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if is_operation_about(
    array['revoke-access'], (to_jsonb(old) ->> case when tg_table_name = 'users' then 'id' else 'user_id' end)::bigint)
  then
    return coalesce(new, old);
  end if;
  raise exception 'no operation of this transaction takes access away' using errcode = 'PT015';
end $function$;

CREATE OR REPLACE FUNCTION public.hold_account_to_staff_operation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not exists (
    select from staff_operations o left join approvals a on a.id = o.approval_id
    where o.xact = pg_current_xact_id() and o.operation = 'change-account'
      and (a.id is null or a.preview @> jsonb_build_object('method', new.method,
        'accountNumber', new.account_number, 'accountName', new.account_name)))
  then
    raise exception 'no operation of this transaction gives % this account', new.method using errcode = 'PT015';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.hold_card_to_staff_operation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not is_staff_operation(
    array['settle-card'], jsonb_build_object('transactionId', new.transaction_id)) then
    raise exception 'no operation of this transaction decides the card' using errcode = 'PT015';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.hold_case_to_staff_operation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not is_staff_operation(tg_argv[1:], case tg_argv[0] when '' then '{}'
    else jsonb_build_object(tg_argv[0], to_jsonb(new) -> 'id') end) then
    raise exception 'no operation of this transaction changes %', tg_table_name using errcode = 'PT015';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $function$;

CREATE OR REPLACE FUNCTION public.hold_channels_to_staff_operation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not exists (
    select from staff_operations o where o.xact = pg_current_xact_id() and o.operation = any (tg_argv)
  ) then
    raise exception 'no operation of this transaction changes %', tg_table_name using errcode = 'PT015';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.hold_codes_to_budget()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_campaign text;
  v_budget bigint;
begin
  for v_campaign in select distinct campaign from added order by campaign loop
    perform pg_advisory_xact_lock(hashtextextended('codes:' || v_campaign, 0));
    select (content->>'budgetCodes')::bigint into v_budget from campaign_versions
      where campaign = v_campaign and kind = 'gift' order by version desc limit 1;
    if (select count(*) from gift_codes where campaign = v_campaign) > v_budget then
      raise exception '% may have % codes', v_campaign, v_budget using errcode = 'PT026';
    end if;
    if session_user = 'portal_console' and not exists (
      select from staff_operations where xact = pg_current_xact_id() and operation in ('import-codes', 'publish-gift')
    ) then
      raise exception 'no operation of this transaction adds codes' using errcode = 'PT015';
    end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.hold_contact_to_staff_operation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_approval approvals;
  v_is_phone boolean := (new.phone_number, new.phone_verified_at, new.phone_vouched, new.phone_trusted_at)
    is distinct from (old.phone_number, old.phone_verified_at, old.phone_vouched, old.phone_trusted_at);
  v_is_email boolean := (new.email, new.email_verified_at) is distinct from (old.email, old.email_verified_at);
begin
  select a.* into v_approval from staff_operations o join approvals a on a.id = o.approval_id
    where o.xact = pg_current_xact_id();
  if is_operation_about(array['correct-contact'], new.id)
    and (not v_is_phone or (new.phone_verified_at is null and new.phone_trusted_at >= now()))
    and (not v_is_email or new.email_verified_at is null)
    -- Who acts alone, or previews, has no proposal to keep to.
    and (v_approval.id is null
      or ((not v_is_phone or is_approved_contact(v_approval, 'phone', new.phone_number))
        and (not v_is_email or is_approved_contact(v_approval, 'email', new.email))))
  then
    return new;
  end if;
  raise exception 'no operation of this transaction corrects a contact so' using errcode = 'PT015';
end $function$;

CREATE OR REPLACE FUNCTION public.hold_ending_to_staff_operation()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_row jsonb := to_jsonb(old);
  v_user_id bigint := (v_row->>'user_id')::bigint;
begin
  if v_row->>'session_id' is not null then
    select s.user_id into v_user_id from sessions s where s.id = (v_row->>'session_id')::uuid;
    -- A session takes along what is of it, and was itself held to an operation.
    if not found then return old; end if;
  end if;
  if v_user_id is not null and is_operation_about(array['revoke-access', 'complete-data-request'] || case
      when tg_table_name in ('sessions', 'known_devices') then array['lock', 'lock-for-a-day', 'end-sessions']
      else array['correct-contact'] end, v_user_id)
  then
    return old;
  end if;
  raise exception 'no operation of this transaction ends a row of %', tg_table_name using errcode = 'PT015';
end $function$;

CREATE OR REPLACE FUNCTION public.hold_job_to_staff_operation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_job jobs := case when tg_op = 'DELETE' then old else new end;
begin
  if v_job.task in ('deliver-coins', 'charge-card', 'ask-about-payment') then
    if is_staff_operation(
      array['settle-recharge', 'settle-card', 'settle-payment', 'ask-again'], v_job.payload) then
      return v_job;
    end if;
  elsif tg_op = 'INSERT'
    and exists (select from staff_operations where xact = pg_current_xact_id()) then
    return v_job;
  end if;
  raise exception 'no operation of this transaction is about the job' using errcode = 'PT015';
end $function$;

CREATE OR REPLACE FUNCTION public.hold_limit_to_staff_operation()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if is_operation_about(array['limit-spending'], new.user_id) then return new; end if;
  raise exception 'no operation of this transaction limits spending' using errcode = 'PT015';
end $function$;

CREATE OR REPLACE FUNCTION public.hold_links_to_staff_operation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_row jsonb := to_jsonb(new);
  v_user users := (select u from users u where u.id = coalesce((v_row->>'user_id')::bigint,
    (select c.user_id from account_changes c where c.id = (v_row->>'change_id')::bigint)));
begin
  if is_operation_about(array['correct-contact'], v_user.id)
    and coalesce(v_row->>'purpose', 'verify-email') = 'verify-email'
    and (tg_table_name <> 'account_changes'
      or (v_row->>'phone_number', v_row->>'email')
        is not distinct from (v_user.phone_number, v_user.email))
  then
    return new;
  end if;
  raise exception 'no operation of this transaction writes such a link' using errcode = 'PT015';
end $function$;

CREATE OR REPLACE FUNCTION public.hold_lock_to_staff_operation()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if is_operation_about(
    case
      when new.locked_at is null or not holds_as_long(old.locked_at, old.lock_ends_at, new.lock_ends_at)
      then array['unlock']
      when new.lock_ends_at <= now() + interval '24 hours' then array['lock', 'lock-for-a-day']
      else array['lock']
    end, new.id)
  then
    return new;
  end if;
  raise exception 'no operation of this transaction locks or unlocks' using errcode = 'PT015';
end $function$;

CREATE OR REPLACE FUNCTION public.hold_match_to_staff_operation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not is_staff_operation(array['refund', 'chargeback'], '{}') then
    raise exception 'no operation of this transaction explains money that left' using errcode = 'PT015';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.hold_payment_to_staff_operation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not is_staff_operation(array['settle-payment'],
    jsonb_build_object('provider', new.provider, 'orderId', new.order_id)) then
    raise exception 'no operation of this transaction decides the payment' using errcode = 'PT015';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.hold_purchases_of_sessions(p_user_id bigint, p_session_id uuid, p_is_kept boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_ids uuid[];
begin
  if session_user = 'portal_console' and not is_operation_about(
    array['revoke-access', 'complete-data-request', 'lock', 'lock-for-a-day', 'end-sessions'], p_user_id)
  then
    raise exception 'no operation of this transaction ends sessions' using errcode = 'PT015';
  end if;
  with held as (
    update purchases p set needs_confirmation = true, why = null
    where p.user_id = p_user_id and purchase_is_open(p) and not p.needs_confirmation
      and (p.session_id is distinct from p_session_id) = p_is_kept
    returning p.id
  )
  select array_agg(id) into v_ids from held;
  delete from top_ups where purchase_id = any (v_ids) and transaction_id is null;
end $function$;
grant execute on function hold_purchases_of_sessions(bigint,uuid,boolean) to portal_app;
grant execute on function hold_purchases_of_sessions(bigint,uuid,boolean) to portal_console;
grant execute on function hold_purchases_of_sessions(bigint,uuid,boolean) to portal_operator;

CREATE OR REPLACE FUNCTION public.hold_spending_to_staff_operation()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if is_operation_about(
    case
      when new.spending_stopped_at is null
        or not holds_as_long(old.spending_stopped_at, old.spending_stop_ends_at, new.spending_stop_ends_at)
      then array['allow-spending']
      when new.spending_stop_ends_at <= now() + interval '24 hours'
      then array['stop-spending', 'stop-spending-for-a-day']
      else array['stop-spending']
    end, new.id)
  then
    return new;
  end if;
  raise exception 'no operation of this transaction changes spending' using errcode = 'PT015';
end $function$;

CREATE OR REPLACE FUNCTION public.hold_to_bulk_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not exists (
    select from journals j
    join entries e on e.journal_id = j.id
    join ledger_accounts a on a.id = e.account_id
    where j.key = 'grant:' || new.user_id || ':' || new.occasion and j.kind = 'credit.recharge'
      and j.posted_at = now() and a.user_id is null and a.name = 'grants'
    group by j.id having -sum(e.amount) = new.kp)
  then
    raise exception 'row % was not granted as the file says', new.line using errcode = 'PT015';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.hold_to_staff_operation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_operation staff_operations;
  v_rule operation_journals;
  v_given_kp bigint;
  v_counted bigint;
begin
  if session_user = 'portal_app' and reversing_feed() is not null and exists (
    select from refunds r
    where r.booked_at = now() and (r.journal_key = new.key or r.recall_id = new.transaction_id)) then
    return null;
  end if;
  select * into v_operation from staff_operations where xact = pg_current_xact_id();
  -- A command that no operation of the console stands for has no limit. None of them gives a player credit: a person who
  -- is signed in does that by the console's operation.
  if session_user = 'portal_operator' and coalesce(v_operation.operation, 'command-line') = 'command-line'
    and (v_operation.xact is null or new.kind <> 'credit.recharge') then
    return null;
  end if;
  select * into v_rule from operation_journals r
    where r.operation = v_operation.operation and r.kind = new.kind;
  select coalesce(sum(e.amount) filter (where a.user_id is not null), 0),
      coalesce(sum(abs(e.amount))
        filter (where a.user_id is null and e.currency = v_rule.unit and a.name like v_rule.counted), 0)
    into v_given_kp, v_counted
    from entries e join ledger_accounts a on a.id = e.account_id where e.journal_id = new.id;
  if v_rule.unit = 'KP' then v_counted := greatest(v_counted, abs(v_given_kp)); end if;
  if v_rule.operation is null
    or not is_backed(v_operation.operation, new, v_counted)
    -- Who proposes names the player; what is the house's own is nobody's.
    or new.user_id <> v_operation.user_id
    or exists (
      select from approvals a
      where a.id = v_operation.approval_id and new.user_id <> coalesce(v_operation.user_id, 0)
        -- Whose a payment is stands in its content: the command line's proposals do not say it.
        and (a.user_id is not null or a.proposed_by_staff is not null))
    -- Of a wallet's payment the approval names which.
    or (v_operation.operation = 'settle-payment' and not v_operation.is_preview and not exists (
      select from approvals a
      where a.id = v_operation.approval_id and starts_with(new.key,
        'transfer:' || (a.proposal->>'provider') || ':' || (a.proposal->>'orderId'))))
    or (v_rule.unit = 'VND' and v_given_kp > 0 and v_given_kp > (
      select div(v_counted::numeric * per_10000_vnd_kp, 10000) from grant_ceilings))
  then
    raise exception 'journal % is not what the operation may book', new.key using errcode = 'PT015';
  end if;
  update staff_operations set booked = booked + v_counted
    where xact = v_operation.xact and booked + v_counted <= amount;
  if not found then
    raise exception 'journal % books more than was begun', new.key using errcode = 'PT015';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.hold_transaction_to_staff_operation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.type in ('credit.pay', 'topup.card') or new.status <> 'success' then
      raise exception 'the console places no orders' using errcode = 'PT015';
    end if;
  elsif old.status <> 'pending' or new.status = 'pending' or not is_staff_operation(
    case old.type when 'credit.pay' then array['settle-recharge'] when 'topup.card' then array['settle-card']
      end, jsonb_build_object('transactionId', old.id))
  then
    raise exception 'no operation of this transaction decides %', old.id using errcode = 'PT015';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.holds_as_long(p_old_since timestamp with time zone, p_old_ends_at timestamp with time zone, p_new_ends_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN ((COALESCE(p_new_ends_at, 'infinity'::timestamp with time zone) > now()) AND ((p_old_since IS NULL) OR (COALESCE(p_new_ends_at, 'infinity'::timestamp with time zone) >= COALESCE(p_old_ends_at, 'infinity'::timestamp with time zone))));
grant execute on function holds_as_long(timestamp with time zone,timestamp with time zone,timestamp with time zone) to portal_console;

CREATE OR REPLACE FUNCTION public.hurry_job(p_task text, p_about jsonb, p_lane text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_is_running boolean;
begin
  perform from jobs where task = p_task and payload @> p_about for update;
  if not found then
    perform enqueue_job(p_task, p_about, p_lane, p_about::text);
    return true;
  end if;
  select coalesce(bool_or(lease_ends_at > now()), false) into v_is_running
    from jobs where task = p_task and payload @> p_about;
  update jobs set run_at = now(), dead_at = null, failures = 0
    where task = p_task and payload @> p_about and coalesce(lease_ends_at <= now(), true);
  return not v_is_running;
end $function$;
grant execute on function hurry_job(text,jsonb,text) to portal_app;
grant execute on function hurry_job(text,jsonb,text) to portal_console;
grant execute on function hurry_job(text,jsonb,text) to portal_operator;

CREATE OR REPLACE FUNCTION public.insert_campaign_version(p_campaign text, p_kind text, p_title text, p_begins_at timestamp with time zone, p_holds tstzrange, p_content jsonb, p_by text)
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_id bigint;
begin
  insert into campaign_versions (campaign, kind, version, title, begins_at, holds, content, published_by)
    values (p_campaign, p_kind, 1 + (
        select coalesce(max(version), 0) from campaign_versions where campaign = p_campaign),
      p_title, p_begins_at, p_holds, p_content, p_by)
    returning id into v_id;
  insert into campaign_slots (version_id, slot, holds)
    select v_id, slot, p_holds from campaign_slots_of(p_kind, p_content) as slot;
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION public.is_approved_contact(p_approval approvals, p_what text, p_contact text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
RETURN ((((p_approval).proposal ->> 'what'::text) = p_what) AND (((p_approval).proposal ->> 'contactHash'::text) = encode(sha256(convert_to((current_setting('portal.contact_salt'::text, true) || p_contact), 'UTF8'::name)), 'hex'::text)));

CREATE OR REPLACE FUNCTION public.is_backed(p_operation text, p_journal journals, p_counted bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select case p_journal.kind
    when 'credit.recharge' then true
    when 'credit.recall' then p_operation = 'recall'
      or exists (select from refunds r where r.recall_id = p_journal.transaction_id)
    when 'topup.card' then exists (
      select from transactions t where t.id = p_journal.transaction_id and t.user_id = p_journal.user_id
        and p_journal.key = 'card:' || t.id and t.status = 'success' and t.value = p_counted)
    when 'recharge.capture' then exists (
      select from transactions t where t.id = p_journal.transaction_id and t.user_id = p_journal.user_id
        and p_journal.key = 'capture:' || t.id and t.status = 'success' and -t.value = p_counted)
    when 'recharge.refund' then exists (
      select from transactions r join transactions t on t.id = r.parent_id
      where r.id = p_journal.transaction_id and t.user_id = p_journal.user_id
        and p_journal.key = 'refund:' || t.id and t.status = 'failed' and -t.value = p_counted)
    when 'refund.kept' then exists (
      select from closed_refunds c join refunds r on r.id = c.refund_id
      where p_journal.key = 'kept:' || r.id and c.code = 'kept' and r.amount_vnd = p_counted)
    when 'outgoing.booked' then exists (
      select from outbound_notices o join outgoing_bookings b on b.outbound_id = o.id
      where p_journal.key = 'outgoing:' || o.id and o.amount_vnd = p_counted
        and o.id = substr(p_journal.key, length('outgoing:') + 1)::bigint)
    when 'transfer.unmatched' then exists (
      select from inbound_notices n
      where n.provider = split_part(p_journal.key, ':', 2)
        and n.event_id = substr(p_journal.key, length('transfer:' || split_part(p_journal.key, ':', 2)) + 2)
        and n.user_id is null and n.amount_vnd = p_counted)
    else exists (
        select from inbound_notices n where n.transaction_id = p_journal.transaction_id
          and n.amount_vnd = p_counted)
      or exists (
        select from notice_claims c join inbound_notices n on n.id = c.notice_id
        where c.transaction_id = p_journal.transaction_id and n.amount_vnd = p_counted)
      or exists (
        select from refunds r where r.journal_key = p_journal.key and r.amount_vnd = p_counted)
  end;
$function$;

CREATE OR REPLACE FUNCTION public.is_manual_kind(p_kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (p_kind = ANY (ARRAY['credit.recharge'::text, 'credit.recall'::text, 'transfer.returned'::text, 'transfer.refunded'::text, 'transfer.voided'::text, 'refund.kept'::text, 'outgoing.booked'::text]));
grant execute on function is_manual_kind(text) to portal_app;
grant execute on function is_manual_kind(text) to portal_console;
grant execute on function is_manual_kind(text) to portal_operator;

CREATE OR REPLACE FUNCTION public.is_manual_operation()
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN ((SESSION_USER = 'portal_console'::name) OR (COALESCE(current_setting('portal.manual_operation'::text, true), ''::text) = 'on'::text));
grant execute on function is_manual_operation() to portal_app;
grant execute on function is_manual_operation() to portal_console;
grant execute on function is_manual_operation() to portal_operator;

CREATE OR REPLACE FUNCTION public.is_operation_about(p_operations text[], p_user_id bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select exists (
    select from staff_operations o
    where o.xact = pg_current_xact_id() and o.operation = any (p_operations)
      and (o.user_id is null or o.user_id = p_user_id));
$function$;
grant execute on function is_operation_about(text[],bigint) to portal_console;

CREATE OR REPLACE FUNCTION public.is_short_reference(p_reference text, p_end text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN COALESCE(((length(p_end) = ANY (ARRAY[4, 5])) AND (regexp_replace(upper(p_reference), '[^A-Z0-9]'::text, ''::text, 'g'::text) = p_end)), false);
grant execute on function is_short_reference(text,text) to portal_app;
grant execute on function is_short_reference(text,text) to portal_console;
grant execute on function is_short_reference(text,text) to portal_operator;

CREATE OR REPLACE FUNCTION public.is_staff_operation(p_operations text[], p_about jsonb)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select exists (
    select from staff_operations o left join approvals a on a.id = o.approval_id
    where o.xact = pg_current_xact_id() and o.operation = any (p_operations)
      and (a.id is null or a.proposal @> p_about));
$function$;

CREATE OR REPLACE FUNCTION public.is_younger(p_dob date, p_years integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN ((p_dob + make_interval(years => p_years)) > ((now() AT TIME ZONE 'Asia/Ho_Chi_Minh'::text))::date);
grant execute on function is_younger(date,integer) to portal_app;
grant execute on function is_younger(date,integer) to portal_operator;

CREATE OR REPLACE FUNCTION public.issue_staff_challenge(p_session bytea, p_challenge_hash bytea, p_purpose text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  challenge_holds constant interval := interval '5 minutes';
begin
  perform signed_in_staff(p_session);
  if p_purpose = 'add' and not may_add_passkey(p_session) then
    raise exception 'this session may add no passkey' using errcode = 'PT022';
  end if;
  insert into staff_challenges (challenge_hash, session_hash, purpose, expires_at)
    values (p_challenge_hash, p_session, p_purpose, now() + challenge_holds);
end $function$;
grant execute on function issue_staff_challenge(bytea,bytea,text) to portal_console;

CREATE OR REPLACE FUNCTION public.journal_digest(p_journal bigint)
 RETURNS bytea
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select sha256(convert_to(
    concat_ws('|', j.id, j.key, j.kind, j.user_id, j.transaction_id,
      extract(epoch from j.posted_at),
      (select string_agg(
         concat_ws(':', e.account_id, e.position, e.currency, e.amount, e.balance_after), ','
         order by e.account_id)
       from entries e where e.journal_id = j.id),
      case when j.is_manual then concat_ws(':', 'manual',
        (select a.log_id from journal_audits a where a.journal_id = j.id)) end),
    'UTF8'))
  from journals j where j.id = p_journal;
$function$;
grant execute on function journal_digest(bigint) to portal_app;

CREATE OR REPLACE FUNCTION public.keep_sign_in_key(p_keys bytea[])
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if p_keys[1] is null then return false; end if;
  insert into sign_in_key as known (key_hash) values (sha256(p_keys[1]))
    on conflict (is_only) do update set key_hash = excluded.key_hash
      where known.key_hash in (select sha256(key) from unnest(p_keys) as key);
  return found;
end $function$;
grant execute on function keep_sign_in_key(bytea[]) to portal_console;

CREATE OR REPLACE FUNCTION public.keep_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if to_jsonb(new) - 'holds' = to_jsonb(old) - 'holds' and new.holds <@ old.holds
    and (isempty(new.holds) or lower(new.holds) = lower(old.holds))
    -- What has held cannot be made never to have held, nor its end be moved into the past.
    and (lower(old.holds) >= now() or upper(new.holds) >= now())
    and (upper(old.holds) is null or upper(old.holds) > now())
  then
    return new;
  end if;
  raise exception 'a version of a campaign does not change' using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.leave_work(p_session bytea, p_queue text, p_item text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_staff staff := signed_in_staff(p_session);
begin
  delete from work_owners where queue = p_queue and item = p_item and staff_id = v_staff.id;
  return found;
end $function$;
grant execute on function leave_work(bytea,text,text) to portal_console;

CREATE OR REPLACE FUNCTION public.limit_grant(p_journal bigint, p_operator text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_ceiling grant_ceilings := (select c from grant_ceilings c);
  v_kp bigint;
  v_most bigint;
begin
  select -sum(e.amount) into v_kp from entries e join ledger_accounts a on a.id = e.account_id
    where e.journal_id = p_journal and a.user_id is null and a.name = 'grants';
  if coalesce(v_kp, 0) <= 0 then return; end if;
  v_most := grant_limit('grant_per_operation_kp', v_ceiling.per_grant_kp);
  if v_kp > v_most then
    raise exception '% KP are more than one grant may be: % KP', v_kp, v_most using errcode = 'PT013';
  end if;
  -- A row of an approved file was counted with its file (start_bulk).
  if exists (
    select from staff_operations o where o.xact = pg_current_xact_id() and o.operation = 'bulk-grant')
  then
    return;
  end if;
  -- In this order, whoever grants: nobody waits in a circle.
  perform count_grant('', v_kp, grant_limit('grant_per_day_kp', v_ceiling.per_day_kp), 'for all operators');
  perform count_grant(lower(btrim(p_operator)), v_kp,
    grant_limit('grant_per_operator_day_kp', v_ceiling.per_operator_day_kp), 'for one operator');
end $function$;

CREATE OR REPLACE FUNCTION public.limit_spending(p_user_id bigint, p_period text, p_limit_kp bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  higher_limit_waits constant interval := '24 hours';
  v_now record;
begin
  select * into v_now from spending_of(p_user_id) s where s.period = p_period;
  if v_now.limit_kp is null or p_limit_kp <= v_now.limit_kp then
    insert into spending_limits (user_id, period, limit_kp) values (p_user_id, p_period, p_limit_kp)
      on conflict (user_id, period) do update
        set limit_kp = excluded.limit_kp, next_from = null, next_limit_kp = null;
  elsif v_now.next_from is null or v_now.next_limit_kp is distinct from p_limit_kp then
    update spending_limits set limit_kp = v_now.limit_kp, next_limit_kp = p_limit_kp,
        next_from = now() + higher_limit_waits
      where user_id = p_user_id and period = p_period;
  end if;
end $function$;
grant execute on function limit_spending(bigint,text,bigint) to portal_app;
grant execute on function limit_spending(bigint,text,bigint) to portal_console;
grant execute on function limit_spending(bigint,text,bigint) to portal_operator;

CREATE OR REPLACE FUNCTION public.link_approval(p_approval uuid, p_is_decision boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_last journal_chain;
begin
  perform pg_advisory_xact_lock(hashtext('chain_journals'));
  select * into v_last from journal_chain order by position desc limit 1;
  insert into journal_chain (position, approval_id, is_decision, hash)
    values (coalesce(v_last.position, 0) + 1, p_approval, p_is_decision,
      sha256(coalesce(v_last.hash, ''::bytea) || approval_digest(p_approval, p_is_decision)));
end $function$;

CREATE OR REPLACE FUNCTION public.lock_wallet(p_user_id bigint)
 RETURNS TABLE(balance_kp bigint, debt_kp bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from ledger_accounts a where a.user_id = p_user_id order by a.id for no key update;
  return query
    select c.balance, -d.balance from ledger_accounts c
    join ledger_accounts d on d.user_id = c.user_id and d.name = 'debt'
    where c.user_id = p_user_id and c.name = 'credit';
end $function$;
grant execute on function lock_wallet(bigint) to portal_app;

CREATE OR REPLACE FUNCTION public.look_at_purchases()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (
    select from purchases p where p.user_id = new.user_id and purchase_is_open(p)
      and not p.needs_confirmation and case when new.balance > old.balance then p.why is null
        else p.why is not null and p.credit_kp > new.balance end
  ) then
    perform enqueue_job('pay-purchases', jsonb_build_object('userId', new.user_id), 'money', new.user_id::text);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.make_break_glass(p_login text, p_full_name text, p_roles text[], p_key_hash bytea, p_totp_secret text)
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_staff bigint;
begin
  if exists (select from staff where lower(login) = lower(p_login) and issuer <> 'break-glass') then
    return null;
  end if;
  insert into staff as s (issuer, subject, login, full_name, roles)
    values ('break-glass', lower(p_login), p_login, p_full_name, p_roles)
    on conflict (issuer, subject) do update set full_name = excluded.full_name, roles = excluded.roles
    returning s.id into v_staff;
  delete from staff_sessions where staff_id = v_staff;
  insert into break_glass (staff_id, key_hash, totp_secret) values (v_staff, p_key_hash, p_totp_secret)
    on conflict (staff_id) do update set key_hash = excluded.key_hash,
      totp_secret = excluded.totp_secret, last_used_step = 0, made_at = now();
  return v_staff;
end $function$;

CREATE OR REPLACE FUNCTION public.match_outgoing(p_outbound_id bigint, p_refund_id bigint, p_by text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from outbound_notices where id = p_outbound_id for no key update;
  -- Whoever closes the refund waits.
  perform from refunds where id = p_refund_id for no key update;
  if exists (select from outgoing_bookings where outbound_id = p_outbound_id) then return false; end if;
  insert into outbound_matches (outbound_id, refund_id, matched_by)
    select o.id, r.id, p_by
    from outbound_notices o, waiting_refunds r join inbound_notices n on n.id = r.notice_id
    where o.id = p_outbound_id and r.id = p_refund_id and o.amount_vnd = r.amount_vnd
      and o.cash_account = n.cash_account
    on conflict do nothing;
  return found;
end $function$;
grant execute on function match_outgoing(bigint,bigint,text) to portal_app;
grant execute on function match_outgoing(bigint,bigint,text) to portal_console;
grant execute on function match_outgoing(bigint,bigint,text) to portal_operator;

CREATE OR REPLACE FUNCTION public.may_add_passkey(p_session bytea)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT (COALESCE((t.proven_until > now()), false) OR ((t.started_at > (now() - proof_holds())) AND (NOT (EXISTS ( SELECT
            FROM staff_passkeys p
           WHERE (p.staff_id = t.staff_id)))) AND (NOT (EXISTS ( SELECT
            FROM break_glass b
           WHERE (b.staff_id = t.staff_id))))))
    FROM staff_sessions t
   WHERE (t.token_hash = may_add_passkey.p_session);
END;

CREATE OR REPLACE FUNCTION public.microseconds(p_at timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
RETURN ((EXTRACT(epoch FROM p_at) * (1000000)::numeric))::bigint;
grant execute on function microseconds(timestamp with time zone) to portal_console;

CREATE OR REPLACE FUNCTION public.moment_of(p_microseconds bigint)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
RETURN ('1970-01-01 00:00:00+00'::timestamp with time zone + ((p_microseconds)::double precision * '00:00:00.000001'::interval));
grant execute on function moment_of(bigint) to portal_app;
grant execute on function moment_of(bigint) to portal_console;
grant execute on function moment_of(bigint) to portal_operator;

CREATE OR REPLACE FUNCTION public.named_by_outgoing(p_outbound_id bigint)
 RETURNS TABLE(notice_id bigint, waiting_refund_id bigint)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select n.id, (
    select min(r.id) from waiting_refunds r
    where r.notice_id = n.id and r.amount_vnd = o.amount_vnd)
  from outbound_notices o
  join inbound_notices n on n.cash_account = o.cash_account and n.occurred_at <= o.occurred_at + interval '1 day'
    and upper(n.reference) in (
      select word[1] from regexp_matches(upper(o.content), '[A-Z0-9][A-Z0-9._/-]{4,}[A-Z0-9]', 'g') as word)
  where o.id = p_outbound_id;
$function$;
grant execute on function named_by_outgoing(bigint) to portal_app;
grant execute on function named_by_outgoing(bigint) to portal_operator;

CREATE OR REPLACE FUNCTION public.note_base_backup(of_kind text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into base_backups (kind, finished_at) values (of_kind, now())
  on conflict (kind) do update set finished_at = excluded.finished_at
$function$;

CREATE OR REPLACE FUNCTION public.note_manual_claim()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform set_config('portal.manual_operation', 'on', true);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_person_required()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.person_required_since := case when new.is_person_required then coalesce(old.person_required_since, now()) end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.note_players_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update support_cases
    set answer_by = coalesce(answer_by, now() + answer_time()), last_message_at = now(), closed_at = null
    where id = new.case_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_statement_balance(p_run bigint, p_cash_account text, p_balance_vnd bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not exists (select from reconcile_runs where id = p_run and finished_at is null
      and staff_id = staff_of_operation('reconcile')) then
    raise exception 'run % has ended, or is another''s', p_run using errcode = 'restrict_violation';
  end if;
  insert into statement_balances (run_id, cash_account, balance_vnd)
    values (p_run, p_cash_account, p_balance_vnd);
end $function$;
grant execute on function note_statement_balance(bigint,text,bigint) to portal_console;

CREATE OR REPLACE FUNCTION public.note_waiting()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into waiting_notices (notice_id) values (new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.notice_has_reference(p_reference text, p_content text, p_account_number text, p_end text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (reference_ends_with(p_reference, p_end) OR is_short_reference(p_reference, p_end) OR content_has_trace(p_content, p_end, p_account_number));
grant execute on function notice_has_reference(text,text,text,text) to portal_app;
grant execute on function notice_has_reference(text,text,text,text) to portal_console;
grant execute on function notice_has_reference(text,text,text,text) to portal_operator;

CREATE OR REPLACE FUNCTION public.notice_of_top_up(p_transaction_id uuid)
 RETURNS SETOF inbound_notices
 LANGUAGE sql
 STABLE ROWS 1
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT n.id,
     n.provider,
     n.event_id,
     n.natural_key,
     n.raw,
     n.method,
     n.account_number,
     n.reference,
     n.content,
     n.amount_vnd,
     n.occurred_at,
     n.user_id,
     n.transaction_id,
     n.received_at,
     n.topup_type,
     n.kp_per_10000_vnd,
     n.bonus_percent,
     n.credit_kp,
     n.bonus_kp,
     n.bonus_version_id,
     n.cash_account,
     n.payer_account,
     n.payer_bank,
     n.payer_name,
     n.is_entered,
     n.conflicts_with
    FROM inbound_notices n
   WHERE (n.transaction_id = notice_of_top_up.p_transaction_id)
 UNION ALL
  SELECT n.id,
     n.provider,
     n.event_id,
     n.natural_key,
     n.raw,
     n.method,
     n.account_number,
     n.reference,
     n.content,
     n.amount_vnd,
     n.occurred_at,
     n.user_id,
     n.transaction_id,
     n.received_at,
     n.topup_type,
     n.kp_per_10000_vnd,
     n.bonus_percent,
     n.credit_kp,
     n.bonus_kp,
     n.bonus_version_id,
     n.cash_account,
     n.payer_account,
     n.payer_bank,
     n.payer_name,
     n.is_entered,
     n.conflicts_with
    FROM (notice_claims c
      JOIN inbound_notices n ON ((n.id = c.notice_id)))
   WHERE (c.transaction_id = notice_of_top_up.p_transaction_id);
END;
grant execute on function notice_of_top_up(uuid) to portal_app;
grant execute on function notice_of_top_up(uuid) to portal_operator;

CREATE OR REPLACE FUNCTION public.open_house_accounts(p_names text[], p_currencies text[], p_shard smallint)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into ledger_accounts (name, currency, shard)
    select name, currency, p_shard from unnest(p_names, p_currencies) as wanted (name, currency)
  on conflict do nothing;
$function$;

CREATE OR REPLACE FUNCTION public.open_top_up(p_user_id bigint, p_method text, p_amount_vnd bigint, p_same_within interval, p_most_open integer)
 RETURNS TABLE(id uuid, outcome text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  v_id uuid;
begin
  -- What credits this player waits, and what has credited him is seen.
  perform from ledger_accounts a where a.user_id = p_user_id and a.name = 'credit'
    for no key update;
  select f.id into v_id from top_ups f
    where f.user_id = p_user_id and f.method = p_method and f.amount_vnd = p_amount_vnd
      and f.sent_at > now() - p_same_within and f.transaction_id is null
    order by f.sent_at limit 1;
  if found then
    return query select v_id, 'known';
    return;
  end if;
  insert into top_ups (user_id, method, amount_vnd, transaction_id)
    select p_user_id, p_method, p_amount_vnd, t.id from transactions t
    where t.user_id = p_user_id and t.created_at > now() - p_same_within
      and t.type in ('topup.bank-transfer', 'topup.e-wallet') and t.status = 'success'
      and t.payload->>'source' = p_method and t.value = p_amount_vnd
      and not exists (select from top_ups f where f.transaction_id = t.id)
    order by t.created_at limit 1
    returning top_ups.id into v_id;
  if found then
    return query select v_id, 'arrived';
    return;
  end if;
  if p_most_open <= (
    select count(*) from top_ups f
    where f.user_id = p_user_id and f.transaction_id is null and f.purchase_id is null
      and f.sent_at > now() - top_up_stays_open()
  ) then
    return query select null::uuid, 'too_many';
    return;
  end if;
  insert into top_ups (user_id, method, amount_vnd) values (p_user_id, p_method, p_amount_vnd)
    returning top_ups.id into v_id;
  return query select v_id, 'opened';
end $function$;
grant execute on function open_top_up(bigint,text,bigint,interval,integer) to portal_app;

CREATE OR REPLACE FUNCTION public.open_user_accounts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into ledger_accounts (user_id, name, currency)
    values (new.id, 'credit', 'KP'), (new.id, 'debt', 'KP');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.operation_of(p_approval approvals)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN COALESCE((p_approval).operation, CASE split_part((p_approval).subject, ':'::text, 1) WHEN 'delivery'::text THEN 'settle-recharge'::text WHEN 'card'::text THEN 'settle-card'::text WHEN 'payment'::text THEN 'settle-payment'::text ELSE NULL::text END);
grant execute on function operation_of(approvals) to portal_console;
grant execute on function operation_of(approvals) to portal_operator;

CREATE OR REPLACE FUNCTION public.operator_log_digest(p_log bigint)
 RETURNS bytea
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select sha256(convert_to(
    jsonb_build_array('operator_log', l.id, extract(epoch from l.at), l.operator, l.reason, l.command,
      l.user_id, l.details, l.staff_id)::text,
    'UTF8'))
  from operator_log l where l.id = p_log;
$function$;
grant execute on function operator_log_digest(bigint) to portal_app;
grant execute on function operator_log_digest(bigint) to portal_console;

CREATE OR REPLACE FUNCTION public.own_finding(p_run bigint, p_nth integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_staff bigint := staff_of_operation('reconcile');
begin
  update reconcile_findings set owner_id = v_staff
    where run_id = p_run and nth = p_nth and accepted_at is null and not is_explained;
  return found;
end $function$;
grant execute on function own_finding(bigint,integer) to portal_console;

CREATE OR REPLACE FUNCTION public.pause_channel(p_kind text, p_name text, p_reason text, p_begins_at timestamp with time zone, p_ends_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Two at once would not see each other.
  lock table channel_pauses in share row exclusive mode;
  perform end_pauses(p_kind, p_name);
  insert into channel_pauses (kind, name, reason, begins_at, ends_at)
    values (p_kind, p_name, p_reason, greatest(p_begins_at, now()), coalesce(p_ends_at, 'infinity'));
end $function$;
grant execute on function pause_channel(text,text,text,timestamp with time zone,timestamp with time zone) to portal_console;
grant execute on function pause_channel(text,text,text,timestamp with time zone,timestamp with time zone) to portal_operator;

CREATE OR REPLACE FUNCTION public.post_journal(p_key text, p_kind text, p_transaction_id uuid, p_user_id bigint, p_user_kp bigint, p_may_owe boolean, p_names text[], p_currencies text[], p_amounts bigint[])
 RETURNS TABLE(journal_id bigint, is_new boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  house_shards constant integer := 16;
  -- Its player's, or the one that this transaction posts all its journals to.
  v_shard smallint := coalesce(
    nullif(current_setting('portal.house_shard', true), '')::smallint, p_user_id % house_shards, 0);
  v_journal bigint;
  v_ids bigint[];
  v_credit bigint;
  v_debt bigint;
  v_settled bigint := 0;
  v_names text[] := p_names || array['credit', 'debt'];
  v_amounts bigint[];
begin
  if ('grants' = any (p_names) and p_kind <> 'credit.recharge')
    or ('recalls' = any (p_names) and p_kind <> 'credit.recall') then
    raise exception 'journals of the kind % do not book grants or recalls', p_kind
      using errcode = 'restrict_violation';
  end if;

  insert into journals (key, kind, user_id, transaction_id, is_manual)
    values (p_key, p_kind, p_user_id, p_transaction_id,
      is_manual_kind(p_kind) or is_manual_operation())
    on conflict (key) do nothing returning id into v_journal;
  if v_journal is null then
    return query select j.id, false from journals j where j.key = p_key;
    return;
  end if;

  -- A second time only where the house's accounts of this shard had to be opened.
  for v_try in 1..2 loop
    -- All rows are locked in the order of their ids, so that two postings never wait for each other.
    select array_agg(locked.id),
           max(locked.balance) filter (where locked.name = 'credit'),
           max(locked.balance) filter (where locked.name = 'debt')
      into v_ids, v_credit, v_debt
      from (
        select a.id, a.name, a.balance from ledger_accounts a
        where a.user_id = p_user_id
          or (a.user_id is null and a.shard = v_shard and a.name = any (p_names))
        order by a.id for update
      ) locked;
    exit when coalesce(cardinality(v_ids), 0)
      = cardinality(p_names) + 2 * num_nonnulls(p_user_id);
    if v_try = 2 then
      raise exception 'a journal names an account twice' using errcode = 'unique_violation';
    end if;
    perform open_house_accounts(p_names, p_currencies, v_shard);
  end loop;

  if p_user_kp > 0 then
    v_settled := least(p_user_kp, -v_debt);
  elsif p_user_kp < 0 and v_credit + p_user_kp < 0 then
    if not p_may_owe then
      raise exception 'credit does not cover the amount' using errcode = 'PT001';
    end if;
    v_settled := v_credit + p_user_kp;
  end if;
  v_amounts := p_amounts || array[p_user_kp - v_settled, v_settled];

  with moved as (
    update ledger_accounts a
      set balance = a.balance + v_amounts[array_position(v_names, a.name)], entries = a.entries + 1
      where a.id = any (v_ids) and v_amounts[array_position(v_names, a.name)] <> 0
      returning a.id, a.currency, a.entries, a.balance, new.balance - old.balance as amount
  )
  insert into entries (account_id, position, journal_id, currency, amount, balance_after)
    select moved.id, moved.entries, v_journal, moved.currency, moved.amount, moved.balance
    from moved;

  return query select v_journal, true;
end $function$;
grant execute on function post_journal(text,text,uuid,bigint,bigint,boolean,text[],text[],bigint[]) to portal_app;
grant execute on function post_journal(text,text,uuid,bigint,bigint,boolean,text[],text[],bigint[]) to portal_console;
grant execute on function post_journal(text,text,uuid,bigint,bigint,boolean,text[],text[],bigint[]) to portal_operator;

CREATE OR REPLACE FUNCTION public.proof_holds()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '00:15:00'::interval;

CREATE OR REPLACE FUNCTION public.propose(p_subject text, p_proposal jsonb, p_evidence text, p_user_id bigint, p_by text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_id uuid;
begin
  update approvals set decision = 'expired', decided_at = now()
    where subject = p_subject and decision is null and expires_at <= now();
  insert into approvals (subject, proposal, evidence, user_id, proposed_by)
    values (p_subject, p_proposal, p_evidence, p_user_id, author_of_command(p_by))
    on conflict do nothing returning id into v_id;
  return v_id;
end $function$;
grant execute on function propose(text,jsonb,text,bigint,text) to portal_operator;

CREATE OR REPLACE FUNCTION public.propose_operation(p_session bytea, p_operation text, p_amount bigint, p_subject text, p_proposal jsonb, p_preview jsonb, p_preview_hash bytea, p_reason text, p_user_id bigint)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_staff staff := signed_in_staff(p_session);
  v_id uuid;
begin
  if not exists (
    select from staff_limits l
    where l.role = any (v_staff.roles) and l.operation = p_operation and l.may_propose
  ) then
    raise exception '% is not theirs to propose', p_operation using errcode = 'PT015';
  end if;
  insert into staff_operations (xact, staff_id, operation, amount, is_preview)
    values (pg_current_xact_id(), v_staff.id, 'propose', 0, false);
  update approvals set decision = 'expired', decided_at = now()
    where subject = p_subject and decision is null and expires_at <= now();
  insert into approvals (subject, proposal, evidence, user_id, proposed_by, proposed_by_staff,
      operation, amount, preview, preview_hash)
    values (p_subject, p_proposal, p_reason, p_user_id, v_staff.login, v_staff.id,
      p_operation, p_amount, p_preview, p_preview_hash)
    on conflict do nothing returning id into v_id;
  return v_id;
end $function$;
grant execute on function propose_operation(bytea,text,bigint,text,jsonb,jsonb,bytea,text,bigint) to portal_console;
grant execute on function propose_operation(bytea,text,bigint,text,jsonb,jsonb,bytea,text,bigint) to portal_operator;

CREATE OR REPLACE FUNCTION public.prove_staff(p_session bytea, p_challenge_hash bytea, p_credential_id bytea, p_counter bigint, p_is_backed_up boolean)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_staff staff := signed_in_staff(p_session);
  v_until timestamptz;
begin
  if not consume_staff_challenge(p_session, p_challenge_hash, 'prove') then return null; end if;
  update staff_passkeys
    set counter = p_counter, is_backed_up = p_is_backed_up, last_used_at = now()
    where credential_id = p_credential_id and staff_id = v_staff.id
      and (counter < p_counter or (counter = 0 and p_counter = 0));
  if not found then return null; end if;
  update staff_sessions set proven_until = now() + proof_holds()
    where token_hash = p_session returning proven_until into v_until;
  return v_until;
end $function$;
grant execute on function prove_staff(bytea,bytea,bytea,bigint,boolean) to portal_console;

CREATE OR REPLACE FUNCTION public.publish_campaign(p_order jsonb)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_kind text := substr(p_order->>'operation', length('publish-') + 1);
  v_by text := staff_of_campaign(p_order->>'operation', p_order);
  v_from timestamptz := greatest((p_order->>'from')::timestamptz, now());
  v_until timestamptz := (p_order->>'until')::timestamptz;
  v_last campaign_versions;
begin
  perform pg_advisory_xact_lock(hashtextextended('campaigns', 0));
  select * into v_last from campaign_versions
    where campaign = p_order->>'campaign' order by version desc limit 1;
  if v_until <= v_from or coalesce(v_last.version, 0) <> (p_order->>'after')::integer or v_last.kind <> v_kind then
    raise exception 'no such version of % any more', p_order->>'campaign' using errcode = 'PT025';
  end if;
  perform cut_campaign(p_order->>'campaign', v_from);
  return insert_campaign_version(p_order->>'campaign', v_kind, p_order->>'title',
    (p_order->>'from')::timestamptz, tstzrange(v_from, v_until), p_order->'content', v_by);
end $function$;
grant execute on function publish_campaign(jsonb) to portal_console;
grant execute on function publish_campaign(jsonb) to portal_operator;

CREATE OR REPLACE FUNCTION public.purchase_is_open(p purchases)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (((p).transaction_id IS NULL) AND ((p).dropped_at IS NULL) AND ((p).expires_at > now()));
grant execute on function purchase_is_open(purchases) to portal_app;
grant execute on function purchase_is_open(purchases) to portal_console;
grant execute on function purchase_is_open(purchases) to portal_operator;

CREATE OR REPLACE FUNCTION public.push_answer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform queue_push(user_id, 'answer', id) from support_cases where id = new.case_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.push_transaction()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform queue_push(new.user_id, case new.type when 'credit.pay' then 'recharge' else 'topup' end, new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.push_waiting()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform queue_push(new.user_id, 'purchase', new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.queue_message(p_task text, p_encrypted text, p_share text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_id bigint;
begin
  if p_task not in ('send-mail', 'send-sms') then
    raise exception '% is no message', p_task using errcode = 'PT015';
  end if;
  insert into jobs (lane, share, task, payload)
    values ('messages', p_share, p_task, jsonb_build_object('encrypted', p_encrypted))
    returning id into v_id;
  return v_id;
end $function$;
grant execute on function queue_message(text,text,text) to portal_app;
grant execute on function queue_message(text,text,text) to portal_console;
grant execute on function queue_message(text,text,text) to portal_operator;

CREATE OR REPLACE FUNCTION public.queue_push(p_user_id bigint, p_kind text, p_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select enqueue_job('send-push', jsonb_build_object('kind', p_kind, 'id', p_id, 'userId', p_user_id), 'messages', username)
  from users where id = p_user_id and exists (select from push_subscriptions where user_id = p_user_id)
$function$;

CREATE OR REPLACE FUNCTION public.reach(p_kind text, p_reached bigint)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into retention_marks (kind, reached) select p_kind, p_reached where p_reached is not null
    on conflict (kind) do update set reached = excluded.reached;
$function$;

CREATE OR REPLACE FUNCTION public.reached_by(p_kind text)
 RETURNS bigint
 LANGUAGE sql
 STABLE
RETURN COALESCE((SELECT retention_marks.reached FROM retention_marks WHERE (retention_marks.kind = reached_by.p_kind)), (0)::bigint);
grant execute on function reached_by(text) to portal_app;
grant execute on function reached_by(text) to portal_operator;

CREATE OR REPLACE FUNCTION public.recall_refunded(p_notice inbound_notices, p_transaction_id uuid, p_user_id bigint, p_refunded_vnd bigint, p_key text, p_note text)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_given bigint;
  v_recalled bigint;
  v_kp bigint;
  v_recall uuid;
begin
  perform from transactions where id = p_transaction_id for no key update;
  select credit_kp + bonus_kp, recalled_kp into v_given, v_recalled from given_credit(p_transaction_id);
  v_kp := div(v_given::numeric * p_refunded_vnd, p_notice.amount_vnd) - v_recalled;
  if v_kp <= 0 then return null; end if;
  insert into transactions (user_id, parent_id, type, status, value, currency, payload)
    values (p_user_id, p_transaction_id, 'credit.recall', 'success', -v_kp, 'KP',
      jsonb_build_object('source', p_notice.method, 'errorNote', p_note))
    returning id into v_recall;
  perform post_journal('recall:' || p_transaction_id || ':refund:' || p_key, 'credit.recall', v_recall,
    p_user_id, -v_kp, true, array['recalls'], array['KP'], array[v_kp]);
  return v_recall;
end $function$;

CREATE OR REPLACE FUNCTION public.receive_outgoing(p_provider text, p_event_id text, p_raw bytea, p_cash_account text, p_account_number text, p_reference text, p_content text, p_amount_vnd bigint, p_occurred_at timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into outbound_notices (provider, event_id, raw, cash_account, account_number, reference,
      content, amount_vnd, occurred_at)
    values (p_provider, p_event_id, p_raw, p_cash_account, p_account_number, p_reference, p_content,
      p_amount_vnd, p_occurred_at)
    on conflict do nothing returning id;
$function$;
grant execute on function receive_outgoing(text,text,bytea,text,text,text,text,bigint,timestamp with time zone) to portal_app;
grant execute on function receive_outgoing(text,text,bytea,text,text,text,text,bigint,timestamp with time zone) to portal_operator;

CREATE OR REPLACE FUNCTION public.receive_transfer(p_provider text, p_event_id text, p_natural_key text, p_raw bytea, p_method text, p_topup_type text, p_cash_account text, p_account_number text, p_reference text, p_content text, p_amount_vnd bigint, p_occurred_at timestamp with time zone, p_payment_codes text[], p_kp_per_10000_vnd bigint, p_bonus_percent bigint, p_credit_kp bigint, p_bonus_kp bigint, p_payer_account text, p_payer_bank text, p_payer_name text, p_entry text)
 RETURNS TABLE(transaction_id uuid, user_id bigint, is_new boolean, conflicts_with text, bonus_kp bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  v_user bigint;
  v_topup uuid;
  v_notice bigint;
  v_event text := p_event_id;
  v_known inbound_notices;
  v_conflict inbound_notices;
  v_is_same boolean;
  v_bonus record;
begin
  select * into v_bonus from bonus_at(p_method, p_amount_vnd);
  if v_bonus.version_id is not null then
    p_bonus_percent := v_bonus.percent;
    p_bonus_kp := div(p_credit_kp::numeric * v_bonus.percent, 100);
  end if;
  -- The lock that a transaction's foreign key takes anyhow, taken here: an account that is being closed
  -- is waited for, and is then nobody's.
  if p_credit_kp is not null then
    select case when count(*) = 1 then min(id) end into v_user from (
      select id from users where payment_code = any (p_payment_codes) and closed_at is null
      order by id for key share
    ) as named;
  end if;
  if p_natural_key is not null and p_entry <> 'entered_also' then
    -- Of two that are told at once, one is first.
    perform pg_advisory_xact_lock(hashtextextended('notice:' || p_natural_key, 0));
    select n.* into v_conflict
      from inbound_notices n,
        compare_entries(n, p_occurred_at, p_content, p_payer_account, v_user) as verdict
      where n.natural_key = p_natural_key and verdict <> 'other'
        -- What never came is not the same money.
        and not exists (select from not_real_notices v where v.notice_id = n.id)
        and not (n.provider = p_provider and n.event_id = p_event_id)
      order by verdict = 'same' desc, n.id limit 1;
    if found then
      v_is_same := 'same' =
        compare_entries(v_conflict, p_occurred_at, p_content, p_payer_account, v_user);
      if v_is_same or p_entry = 'entered' then
        return query select v_conflict.transaction_id, v_conflict.user_id, false,
          case when not v_is_same then v_conflict.provider || ':' || v_conflict.event_id end,
          null::bigint;
        return;
      end if;
      v_user := null;
    end if;
  end if;

  -- The notice goes in first, for it decides whether anything else does.
  loop
    v_topup := case when v_user is not null then uuidv7() end;
    insert into inbound_notices (
        provider, event_id, natural_key, raw, method, cash_account, account_number, reference, content,
        amount_vnd, occurred_at, payer_account, payer_bank, payer_name, is_entered, conflicts_with,
        user_id, transaction_id, topup_type, kp_per_10000_vnd, bonus_percent, credit_kp, bonus_kp,
        bonus_version_id)
      values (
        p_provider, v_event, p_natural_key, p_raw, p_method, p_cash_account, p_account_number,
        p_reference, p_content, p_amount_vnd, p_occurred_at, p_payer_account, p_payer_bank,
        p_payer_name, p_entry <> 'told', v_conflict.id, v_user, v_topup,
        -- What is credited at once tells its rates with the transaction.
        case when v_user is null then p_topup_type end,
        case when v_user is null then p_kp_per_10000_vnd end,
        case when v_user is null then p_bonus_percent end,
        case when v_user is null then p_credit_kp end,
        case when v_user is null then p_bonus_kp end,
        case when v_user is null then v_bonus.version_id end)
      on conflict (provider, event_id) do nothing returning id into v_notice;
    exit when v_notice is not null;
    select * into strict v_known from inbound_notices n
      where n.provider = p_provider and n.event_id = v_event;
    if v_known.amount_vnd = p_amount_vnd and p_entry <> 'told'
      and exists (select from not_real_notices v where v.notice_id = v_known.id) then
      -- A statement has it after all: an operator enters it as an entry of its own.
      v_event := v_event || '~entered';
      continue;
    end if;
    if v_known.amount_vnd = p_amount_vnd then
      return query select v_known.transaction_id, v_known.user_id, false, null::text, null::bigint;
      return;
    end if;
    -- One id for two amounts: neither is thrown away.
    v_conflict := v_known;
    v_user := null;
    v_event := p_event_id || '~' || p_amount_vnd;
  end loop;

  if v_user is null then
    perform post_journal('transfer:' || p_provider || ':' || v_event, 'transfer.unmatched', null, null,
      0, false, array[p_cash_account, 'unmatched'], array['VND', 'VND'],
      array[-p_amount_vnd, p_amount_vnd]);
  else
    perform credit_top_up('transfer:' || p_provider || ':' || v_event, p_cash_account, v_topup, v_user,
      p_topup_type, p_method, p_provider, p_reference, p_amount_vnd, p_kp_per_10000_vnd,
      p_bonus_percent, p_credit_kp, p_bonus_kp, v_bonus.version_id);
  end if;
  return query select v_topup, v_user, true, v_conflict.provider || ':' || v_conflict.event_id, p_bonus_kp;
end $function$;
grant execute on function receive_transfer(text,text,text,bytea,text,text,text,text,text,text,bigint,timestamp with time zone,text[],bigint,bigint,bigint,bigint,text,text,text,text) to portal_app;
grant execute on function receive_transfer(text,text,text,bytea,text,text,text,text,text,text,bigint,timestamp with time zone,text[],bigint,bigint,bigint,bigint,text,text,text,text) to portal_console;
grant execute on function receive_transfer(text,text,text,bytea,text,text,text,text,text,text,bigint,timestamp with time zone,text[],bigint,bigint,bigint,bigint,text,text,text,text) to portal_operator;

CREATE OR REPLACE FUNCTION public.receive_transfers(p_notices jsonb)
 RETURNS TABLE(place bigint, transaction_id uuid, user_id bigint, is_new boolean, conflicts_with text, bonus_kp bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  -- One of the house's shards for all of them: calls of other connections go on beside this one.
  v_shard constant smallint := pg_backend_pid() % 16;
  v_users bigint[];
  v_names text[];
  v_notice record;
begin
  perform set_config('portal.house_shard', v_shard::text, true);
  -- Every lock that a notice may wait for, in one order, so that two calls never wait for each other.
  perform pg_advisory_xact_lock(key) from (
    select distinct hashtextextended('notice:' || (notice->>'natural_key'), 0) as key
    from jsonb_array_elements(p_notices) as notice where notice->>'natural_key' is not null
    order by key
  ) as keys;
  select array_agg(id) into v_users
    from (
      select id from users
      where payment_code = any (array(
        select jsonb_array_elements_text(notice->'payment_codes')
        from jsonb_array_elements(p_notices) as notice))
      order by id for key share
    ) as players;
  -- The accounts that credit_top_up moves.
  select array_agg(distinct name) into v_names
    from jsonb_array_elements(p_notices) as notice,
      unnest(array[notice->>'cash_account', 'sales:' || (notice->>'method'),
        'issued:' || (notice->>'method'), 'bonus']) as name;
  perform from ledger_accounts a
    where a.user_id = any (v_users)
      or (a.user_id is null and a.shard = v_shard and a.name = any (v_names))
    order by a.id for update;

  for v_notice in
    select n.* from rows from (jsonb_to_recordset(p_notices) as (
      provider text, event_id text, natural_key text, raw text, method text, topup_type text,
      cash_account text, account_number text, reference text, content text, amount_vnd bigint,
      occurred_at timestamptz, payment_codes text[], kp_per_10000_vnd bigint, bonus_percent bigint,
      credit_kp bigint, bonus_kp bigint, payer_account text, payer_bank text, payer_name text,
      entry text)) with ordinality as n order by n.ordinality
  loop
    return query select v_notice.ordinality, r.* from receive_transfer(
      v_notice.provider, v_notice.event_id, v_notice.natural_key, decode(v_notice.raw, 'hex'),
      v_notice.method, v_notice.topup_type, v_notice.cash_account, v_notice.account_number,
      v_notice.reference, v_notice.content, v_notice.amount_vnd, v_notice.occurred_at,
      v_notice.payment_codes, v_notice.kp_per_10000_vnd, v_notice.bonus_percent, v_notice.credit_kp,
      v_notice.bonus_kp, v_notice.payer_account, v_notice.payer_bank, v_notice.payer_name,
      v_notice.entry) r;
  end loop;
end $function$;
grant execute on function receive_transfers(jsonb) to portal_app;
grant execute on function receive_transfers(jsonb) to portal_operator;

CREATE OR REPLACE FUNCTION public.reference_ends_with(p_reference text, p_end text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN COALESCE(((length(p_end) >= 6) AND ("right"(regexp_replace(upper(p_reference), '[^A-Z0-9]'::text, ''::text, 'g'::text), length(p_end)) = p_end)), false);
grant execute on function reference_ends_with(text,text) to portal_app;
grant execute on function reference_ends_with(text,text) to portal_console;
grant execute on function reference_ends_with(text,text) to portal_operator;

CREATE OR REPLACE FUNCTION public.refund_notice(p_notice_id bigint, p_amount_vnd bigint, p_reason_code text, p_key text, p_by text, p_note text)
 RETURNS TABLE(outcome text, refund_id bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_notice inbound_notices;
  v_claim notice_claims;
  v_user bigint;
  v_transaction uuid;
  v_refund bigint;
  v_amount bigint;
  v_total bigint;
  v_contra text := 'unmatched';
  v_kind text := 'transfer.returned';
  v_key text := 'claim:' || p_notice_id;
  v_recall uuid;
begin
  if p_reason_code = 'not_real' and not is_staff_operation(array['void-transfer'], '{}') then
    raise exception 'no operation of this transaction voids a transfer' using errcode = 'PT015';
  end if;
  -- Refunds of one notice follow one another.
  select * into strict v_notice from inbound_notices where id = p_notice_id for no key update;
  select id into v_refund from refunds where notice_id = p_notice_id and key = p_key;
  if found then
    return query select 'known', v_refund;
    return;
  end if;
  v_amount := coalesce(p_amount_vnd, v_notice.amount_vnd - coalesce(
    (select refunded_vnd from refunded_notices where notice_id = p_notice_id), 0));
  select * into v_claim from notice_claims where notice_id = p_notice_id;
  v_user := coalesce(v_notice.user_id, v_claim.user_id);
  v_transaction := coalesce(v_notice.transaction_id, v_claim.transaction_id);
  if v_user is null then
    if v_claim.notice_id is not null then
      return query select 'returned', null::bigint;
      return;
    elsif v_amount <> v_notice.amount_vnd then
      return query select 'part_of_unmatched', null::bigint;
      return;
    end if;
    insert into notice_claims (notice_id, claimed_by) values (p_notice_id, p_by) on conflict do nothing;
    if not found then
      return query select 'taken', null::bigint;
      return;
    end if;
  else
    insert into refunded_notices as r (notice_id, refunded_vnd)
      select p_notice_id, v_amount where v_amount between 1 and v_notice.amount_vnd
        -- Of what never came, no part went back.
        and (p_reason_code <> 'not_real' or v_amount = v_notice.amount_vnd)
      on conflict (notice_id) do update set refunded_vnd = r.refunded_vnd + excluded.refunded_vnd
        where r.refunded_vnd + excluded.refunded_vnd <= v_notice.amount_vnd
      returning r.refunded_vnd into v_total;
    if not found then
      return query select 'too_much', null::bigint;
      return;
    end if;
    select a.name into strict v_contra
      from journals j join entries e on e.journal_id = j.id join ledger_accounts a on a.id = e.account_id
      where j.transaction_id = v_transaction and a.user_id is null and a.name like 'sales:%';
    v_kind := 'transfer.refunded';
    v_key := 'refunded:' || p_notice_id || ':' || p_key;
    v_recall := recall_refunded(v_notice, v_transaction, v_user, v_total, p_key, p_note);
  end if;
  if p_reason_code = 'not_real' then v_kind := 'transfer.voided'; end if;
  perform post_journal(v_key, v_kind, null, null, 0, false, array[v_notice.cash_account, v_contra],
    array['VND', 'VND'], array[v_amount, -v_amount]);
  return query
    insert into refunds (notice_id, key, amount_vnd, reason_code, recall_id, journal_key, booked_by)
      values (p_notice_id, p_key, v_amount, p_reason_code, v_recall, v_key, p_by)
      returning 'refunded', id;
end $function$;
grant execute on function refund_notice(bigint,bigint,text,text,text,text) to portal_app;
grant execute on function refund_notice(bigint,bigint,text,text,text,text) to portal_console;
grant execute on function refund_notice(bigint,bigint,text,text,text,text) to portal_operator;

CREATE OR REPLACE FUNCTION public.refuse_beyond_spending_limit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_over jsonb;
begin
  -- One order at a time: two at once would each miss the other in the sum.
  perform from spending_limits l where l.user_id = new.user_id order by l.period for update;
  if not found then
    return null;
  end if;
  select jsonb_build_object('period', s.period, 'limitKp', s.limit_kp,
      'leftKp', greatest(s.limit_kp - s.spent_kp - new.value, 0))
    into v_over
    from spending_of(new.user_id) s where s.spent_kp > s.limit_kp
    order by s.limit_kp - s.spent_kp limit 1;
  if v_over is not null then
    raise exception 'the order is beyond the player''s limit of a %', v_over->>'period'
      using errcode = 'PT017', detail = v_over::text;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_preview()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  raise exception 'a preview is rolled back' using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_unbalanced()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from added group by journal_id, currency having sum(amount) <> 0
  ) then
    raise exception 'journal does not sum to zero' using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_young(p_before timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if p_before > now() - interval '30 days' then
    raise exception 'payments keep their details for 30 days at least' using errcode = 'restrict_violation';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.reject_operation(p_session bytea, p_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_staff staff := signed_in_staff(p_session);
begin
  update approvals a
    set decision = 'rejected', decided_by = v_staff.login, decided_by_staff = v_staff.id,
      decided_at = now()
    where a.id = p_id and a.decision is null and a.expires_at > now()
      and (a.proposed_by_staff = v_staff.id or exists (
        select from staff_limits l
        where l.role = any (v_staff.roles) and l.operation = operation_of(a) and l.may_approve));
  if not found then return false; end if;
  insert into staff_operations (xact, staff_id, operation, amount, approval_id, is_preview)
    values (pg_current_xact_id(), v_staff.id, 'reject', 0, p_id, false);
  return true;
end $function$;
grant execute on function reject_operation(bytea,uuid) to portal_console;
grant execute on function reject_operation(bytea,uuid) to portal_operator;

CREATE OR REPLACE FUNCTION public.release_transfer_case(p_case_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_case transfer_cases;
begin
  -- In the order in which claims take their locks: the notice, then the case.
  perform from inbound_notices
    where id = (select notice_id from transfer_cases where id = p_case_id and status = 'waiting')
    for no key update;
  select * into v_case from transfer_cases where id = p_case_id and status = 'waiting' for update;
  if not found then return null; end if;
  if exists (select from notice_claims where notice_id = v_case.notice_id) then
    update transfer_cases
      set status = 'open', obstacle = 'taken', notice_id = null, spendable_at = null
      where id = p_case_id;
    return null;
  end if;
  if v_case.spendable_at > clock_timestamp() then return null; end if;
  return settle_transfer_case(v_case.id, v_case.notice_id, 'search');
end $function$;
grant execute on function release_transfer_case(uuid) to portal_app;

CREATE OR REPLACE FUNCTION public.remove_message_job(p_id bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from jobs where id = p_id and dead_at is not null and task like 'send-%';
  return found;
end $function$;
grant execute on function remove_message_job(bigint) to portal_operator;

CREATE OR REPLACE FUNCTION public.remove_staff_passkeys(p_staff bigint)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_removed integer;
begin
  perform assert_staff_operation('remove-staff-passkeys');
  delete from staff_passkeys where staff_id = p_staff;
  get diagnostics v_removed = row_count;
  delete from staff_sessions where staff_id = p_staff;
  return v_removed;
end $function$;
grant execute on function remove_staff_passkeys(bigint) to portal_console;

CREATE OR REPLACE FUNCTION public.reopen_traffic_hour()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock_shared(hashtext('traffic_hours'));
  delete from traffic_hours where hour = date_trunc('hour', new.created_at);
  delete from closed_hours where hour = date_trunc('hour', new.created_at);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.require_audit_entry()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_log bigint;
  v_count integer;
begin
  -- The chain's lock first, as for the entry itself: manual commits follow one another.
  perform pg_advisory_xact_lock(hashtext('chain_journals'));
  select count(*), min(l.id) into v_count, v_log from operator_log l
    where l.xact = pg_current_xact_id() and l.at = now()
      and (new.user_id is null or l.user_id = new.user_id);
  if v_count <> 1 then
    raise exception 'journal % is a manual operation and has % audit entries in its commit', new.key, v_count
      using errcode = 'PT012';
  end if;
  -- What is given by hand comes from the grants, and what is taken goes to the recalls, each with its transaction: from
  -- another account of the house it would count nowhere.
  if new.kind in ('credit.recharge', 'credit.recall') and (
    not exists (
      select from transactions t
      where t.id = new.transaction_id and (t.type, t.user_id) = (new.kind, new.user_id))
    or exists (
      select from entries e join ledger_accounts a on a.id = e.account_id
      where e.journal_id = new.id and a.user_id is null
        and a.name <> case new.kind when 'credit.recharge' then 'grants' else 'recalls' end))
  then
    raise exception 'journal % is no %', new.key, new.kind using errcode = 'PT012';
  end if;
  insert into journal_audits (journal_id, log_id, kind) values (new.id, v_log, new.kind);
  if new.kind = 'credit.recharge' then
    perform limit_grant(new.id, (select l.operator from operator_log l where l.id = v_log));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.require_journal_of_staff()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not exists (select from journals j where j.transaction_id = coalesce(
      case when new.type = 'credit.bonus' then new.parent_id end, new.id))
    and not (new.type = 'topup.card' and new.status = 'failed')
    -- Its credit went back by a transaction of its own.
    and not exists (select from journals j where j.key = 'refund:' || new.id and new.status = 'failed')
  then
    raise exception 'transaction % has no journal', new.id using errcode = 'PT015';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.require_proof(p_session bytea, p_operation text, p_amount bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if (p_amount > 0 and p_operation <> 'find-contact' or p_operation like 'settle-%' or p_operation in (
      'change-account', 'publish-bonus', 'publish-gift', 'import-codes', 'reveal-codes', 'close-day',
      'correct-contact', 'revoke-access', 'remove-staff-passkeys'))
    and (select is_proof_required from staff_rules)
    and not exists (select from staff_sessions where token_hash = p_session and proven_until > now())
  then
    raise exception '% of % takes a fresh proof by passkey', p_operation, p_amount using errcode = 'PT021';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.resume_channel(p_kind text, p_name text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  lock table channel_pauses in share row exclusive mode;
  return end_pauses(p_kind, p_name) > 0;
end $function$;
grant execute on function resume_channel(text,text) to portal_console;
grant execute on function resume_channel(text,text) to portal_operator;

CREATE OR REPLACE FUNCTION public.retry_job(p_id bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update jobs set run_at = now(), dead_at = null, failures = 0 where id = p_id and dead_at is not null;
  return found;
end $function$;
grant execute on function retry_job(bigint) to portal_operator;

CREATE OR REPLACE FUNCTION public.return_notice(p_notice_id bigint, p_by text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (select from inbound_notices where id = p_notice_id and user_id is not null)
    or exists (select from notice_claims where notice_id = p_notice_id) then
    return false;
  end if;
  return 'refunded' = (
    select outcome from refund_notice(p_notice_id, null, 'unmatched', 'return', p_by, null));
end $function$;
grant execute on function return_notice(bigint,text) to portal_console;
grant execute on function return_notice(bigint,text) to portal_operator;

CREATE OR REPLACE FUNCTION public.reversing_feed()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select min('feed ' || o.provider)
  from refunds r join outbound_matches m on m.refund_id = r.id join outbound_notices o on o.id = m.outbound_id
  where r.booked_at = now() and o.received_at = now();
$function$;

CREATE OR REPLACE FUNCTION public.roles_of_session(p_token_hash bytea)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT s.roles
    FROM (staff_sessions t
      JOIN staff s ON ((s.id = t.staff_id)))
   WHERE ((t.token_hash = roles_of_session.p_token_hash) AND (t.kind = 'browser'::text) AND (now() < LEAST(t.idle_ends_at, t.ends_at)));
END;
grant execute on function roles_of_session(bytea) to portal_console;

CREATE OR REPLACE FUNCTION public.runs_of_day(p_day date)
 RETURNS TABLE(method text, run_id bigint, open_findings integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 WITH moved AS (
          SELECT day_sums.account
            FROM day_sums
           WHERE ((day_sums.day = runs_of_day.p_day) AND (day_sums.account ~~ 'cash:%'::text))
         UNION
          SELECT account_movements.account
            FROM account_movements
           WHERE ((NOT (EXISTS ( SELECT
                    FROM summed_days
                   WHERE (summed_days.day = runs_of_day.p_day)))) AND (account_movements.posted_at >= day_start(runs_of_day.p_day)) AND (account_movements.posted_at < day_start((runs_of_day.p_day + 1))) AND (account_movements.account ~~ 'cash:%'::text))
         )
  SELECT m.method,
     r.id,
     ( SELECT (count(*))::integer AS count
            FROM reconcile_findings f
           WHERE ((f.run_id = r.id) AND (NOT f.is_explained) AND (f.accepted_at IS NULL))) AS count
    FROM (( SELECT DISTINCT split_part(moved.account, ':'::text, 2) AS method
            FROM moved) m
      LEFT JOIN LATERAL ( SELECT reconcile_runs.id
            FROM reconcile_runs
           WHERE ((reconcile_runs.finished_at IS NOT NULL) AND (reconcile_runs.failure IS NULL) AND ((runs_of_day.p_day >= reconcile_runs.from_day) AND (runs_of_day.p_day <= reconcile_runs.to_day)) AND (reconcile_runs.started_at >= day_start((runs_of_day.p_day + 1))) AND (COALESCE(reconcile_runs.method, m.method) = m.method))
           ORDER BY reconcile_runs.id DESC
          LIMIT 1) r ON (true))
   WHERE (m.method <> ALL (ARRAY['unknown'::text, 'card'::text]));
END;

CREATE OR REPLACE FUNCTION public.seed_campaigns(p_seeds jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_seed record;
  v_added integer := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('campaigns', 0));
  if exists (select from campaign_versions) then return 0; end if;
  for v_seed in
    select * from jsonb_to_recordset(p_seeds) as (campaign text, kind text, title text,
      "from" timestamptz, until timestamptz, content jsonb)
  loop
    if v_seed.kind <> 'gift' and (v_seed.kind, v_seed.content->>'layer') is distinct from ('bonus', 'standing') then
      raise exception 'the settings publish no %', v_seed.kind using errcode = 'PT015';
    end if;
    perform insert_campaign_version(v_seed.campaign, v_seed.kind, v_seed.title,
      coalesce(v_seed."from", '-infinity'), tstzrange(v_seed."from", v_seed.until), v_seed.content, null);
    v_added := v_added + 1;
  end loop;
  return v_added;
end $function$;
grant execute on function seed_campaigns(jsonb) to portal_app;

CREATE OR REPLACE FUNCTION public.settle_arrived_cases(p_tolerance interval)
 RETURNS TABLE(case_id uuid, user_id bigint)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update transfer_cases c
    set status = 'settled', decided_by = 'arrival', decided_at = now(), transaction_id = arrived.id
    from (
      select distinct on (t.id) t.id, o.id as case_id
      from transfer_cases o join transactions t on t.user_id = o.user_id
      left join notice_of_top_up(t.id) n on true
      where o.status = 'open' and t.type in ('topup.bank-transfer', 'topup.e-wallet')
        and t.status = 'success' and t.payload->>'source' = o.method and t.value = o.amount_vnd
        and t.created_at > o.sent_at - p_tolerance
        and notice_has_reference(
          t.payload->>'reference', n.content, n.account_number, o.reference_end)
        and not exists (select from transfer_cases settled where settled.transaction_id = t.id)
      order by t.id, o.opened_at
    ) arrived
    where c.id = arrived.case_id and c.status = 'open'
    returning c.id, c.user_id;
$function$;
grant execute on function settle_arrived_cases(interval) to portal_app;
grant execute on function settle_arrived_cases(interval) to portal_operator;

CREATE OR REPLACE FUNCTION public.settle_transfer_case(p_case_id uuid, p_notice_id bigint, p_by text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_case transfer_cases;
  v_transaction uuid;
begin
  select * into v_case from transfer_cases
    where id = p_case_id and status in ('open', 'waiting') for update;
  if not found
    or not exists (select from inbound_notices where id = p_notice_id and credit_kp is not null) then
    return null;
  end if;
  v_transaction := assign_notice(p_notice_id, v_case.user_id, p_by, p_case_id => v_case.id);
  update transfer_cases set status = 'settled', decided_by = p_by, decided_at = now(),
      transaction_id = v_transaction
    where id = v_case.id and v_transaction is not null;
  return v_transaction;
end $function$;
grant execute on function settle_transfer_case(uuid,bigint,text) to portal_app;
grant execute on function settle_transfer_case(uuid,bigint,text) to portal_console;
grant execute on function settle_transfer_case(uuid,bigint,text) to portal_operator;

CREATE OR REPLACE FUNCTION public.signed_in_staff(p_session bytea, p_kind text DEFAULT CASE SESSION_USER WHEN 'portal_operator'::name THEN 'command-line'::text ELSE 'browser'::text END)
 RETURNS staff
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_staff staff;
begin
  select s.* into v_staff from staff_of_session(p_session, p_kind) found join staff s on s.id = found.id;
  if v_staff.id is null then
    raise exception 'nobody is signed in with this session' using errcode = 'PT014';
  end if;
  return v_staff;
end $function$;

CREATE OR REPLACE FUNCTION public.spending_of(p_user_id bigint)
 RETURNS TABLE(period text, limit_kp bigint, spent_kp bigint, next_limit_kp bigint, next_from timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select p.period,
    case when l.next_from <= now() then l.next_limit_kp else l.limit_kp end,
    coalesce((
      select -sum(t.value) from transactions t
      where t.user_id = p_user_id and t.type = 'credit.pay' and t.status in ('pending', 'success')
        and t.created_at >= date_trunc(p.period, now(), 'Asia/Ho_Chi_Minh')), 0)::bigint,
    case when l.next_from > now() then l.next_limit_kp end,
    case when l.next_from > now() then l.next_from end
  from (values ('day'), ('month')) p (period)
  left join spending_limits l on l.user_id = p_user_id and l.period = p.period
$function$;
grant execute on function spending_of(bigint) to portal_app;
grant execute on function spending_of(bigint) to portal_console;
grant execute on function spending_of(bigint) to portal_operator;

CREATE OR REPLACE FUNCTION public.staff_of_campaign(p_operation text, p_order jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_operation staff_operations;
begin
  select * into v_operation from staff_operations where xact = pg_current_xact_id();
  if v_operation.operation is distinct from p_operation or (
    v_operation.approval_id is not null and p_order is distinct from (
      select a.proposal from approvals a where a.id = v_operation.approval_id))
  then
    raise exception '% is not what this transaction may do', p_operation using errcode = 'PT015';
  end if;
  return (select s.login from staff s where s.id = v_operation.staff_id);
end $function$;

CREATE OR REPLACE FUNCTION public.staff_of_operation(p_operation text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_staff bigint;
begin
  select staff_id into v_staff from staff_operations
    where xact = pg_current_xact_id() and operation = p_operation;
  if v_staff is null then
    raise exception 'this transaction is no %', p_operation using errcode = 'PT015';
  end if;
  return v_staff;
end $function$;

CREATE OR REPLACE FUNCTION public.staff_of_session(p_token_hash bytea, p_kind text)
 RETURNS TABLE(id bigint, login text, full_name text, roles text[])
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  session_idle constant interval := interval '30 minutes';
begin
  -- Written once a minute, not at every request.
  update staff_sessions set idle_ends_at = least(now() + session_idle, ends_at)
    where token_hash = p_token_hash and p_kind = 'browser' and kind = p_kind and now() < least(idle_ends_at, ends_at)
      and idle_ends_at < least(now() + session_idle, ends_at) - interval '1 minute';
  return query
    select s.id, s.login, s.full_name, s.roles
    from staff_sessions t join staff s on s.id = t.staff_id
    where t.token_hash = p_token_hash and t.kind = p_kind and now() < least(t.idle_ends_at, t.ends_at);
end $function$;
grant execute on function staff_of_session(bytea,text) to portal_console;
grant execute on function staff_of_session(bytea,text) to portal_operator;

CREATE OR REPLACE FUNCTION public.stamp_approval()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then new.proposed_xact := pg_current_xact_id();
  else new.decided_xact := pg_current_xact_id();
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.stamp_operator_log()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_author text;
begin
  new.at := now();
  new.xact := pg_current_xact_id();
  select s.id, s.login,
      case when a.id is null then new.details
        else new.details || jsonb_build_object('approvalId', a.id, 'proposedBy', a.proposed_by) end
    into new.staff_id, v_author, new.details
    from (select) as always
    left join staff_operations o on o.xact = new.xact
    left join staff s on s.id = o.staff_id
    left join approvals a on a.id = o.approval_id;
  if v_author is null and session_user = 'portal_app' then v_author := reversing_feed(); end if;
  if v_author is null and session_user in ('portal_console', 'portal_app') then
    raise exception 'nobody is signed in to whom the entry belongs' using errcode = 'PT014';
  end if;
  new.operator := coalesce(v_author, author_of_command(new.operator));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.start_break_glass_session(p_token_hash bytea, p_login text, p_key_hash bytea, p_step bigint, p_reason text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  session_total constant interval := interval '30 minutes';
  -- RFC 6238: 30 s a step. As many around the present one may be taken.
  step_seconds constant bigint := 30;
  steps_around constant bigint := 2;
  v_staff staff;
begin
  if abs(p_step - extract(epoch from now())::bigint / step_seconds) > steps_around then return false; end if;
  update break_glass b set last_used_step = p_step from staff s
    where s.id = b.staff_id and lower(s.login) = lower(p_login) and b.key_hash = p_key_hash
      and b.last_used_step < p_step
    returning s.* into v_staff;
  if v_staff.id is null then return false; end if;
  update staff set signed_in_at = now() where id = v_staff.id;
  insert into staff_sessions (token_hash, staff_id, kind, idle_ends_at, ends_at, proven_until)
    values (p_token_hash, v_staff.id, case session_user when 'portal_operator' then 'command-line' else 'browser' end,
      now() + session_total, now() + session_total,
      now() + proof_holds());
  insert into staff_operations (xact, staff_id, operation, amount, is_preview)
    values (pg_current_xact_id(), v_staff.id, 'break-glass', 0, false);
  insert into operator_log (operator, reason, command, details)
    values (v_staff.login, p_reason, 'break-glass sign-in', jsonb_build_object('roles', v_staff.roles));
  return true;
end $function$;
grant execute on function start_break_glass_session(bytea,text,bytea,bigint,text) to portal_console;
grant execute on function start_break_glass_session(bytea,text,bytea,bigint,text) to portal_operator;

CREATE OR REPLACE FUNCTION public.start_bulk(p_run uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_operation staff_operations;
  v_today timestamptz := date_trunc('day', now(), 'Asia/Ho_Chi_Minh');
  v_limit bigint := grant_limit('grant_bulk_per_day_kp', (select bulk_per_day_kp from grant_ceilings));
  v_kp bigint;
begin
  -- Two approvals follow each other: both count.
  perform pg_advisory_xact_lock(hashtext('start_bulk'));
  select coalesce(sum(total_kp), 0) into v_kp
    from bulk_runs where id = p_run or approved_at >= v_today;
  if v_kp > v_limit then
    raise exception 'files of a day may grant % KP; with this one they would be % KP', v_limit, v_kp
      using errcode = 'PT013';
  end if;
  select * into v_operation from staff_operations where xact = pg_current_xact_id();
  if v_operation.is_preview and v_operation.operation = 'bulk-grant' then return; end if;
  update bulk_runs r
    set approval_id = v_operation.approval_id, approved_by = v_operation.staff_id, approved_at = now()
    where r.id = p_run and r.approved_at is null and v_operation.operation = 'bulk-grant'
      and r.total_kp <= v_operation.amount and r.rows_hash = bulk_rows_hash(r.id)
      and exists (
        select from approvals a
        where a.id = v_operation.approval_id and a.proposal ->> 'runId' = p_run::text
          and a.preview ->> 'rowsHash' = encode(r.rows_hash, 'hex'));
  if not found then
    raise exception 'file % is not what the operation may book', p_run using errcode = 'PT015';
  end if;
  perform enqueue_job('bulk-grant', jsonb_build_object('runId', p_run), 'money', p_run::text);
end $function$;
grant execute on function start_bulk(uuid) to portal_console;
grant execute on function start_bulk(uuid) to portal_operator;

CREATE OR REPLACE FUNCTION public.start_reconcile_run(p_from date, p_to date, p_method text, p_file_name text, p_file_hash bytea)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 INSERT INTO reconcile_runs (staff_id, from_day, to_day, method, file_name, file_hash)
   VALUES (staff_of_operation('reconcile'::text), start_reconcile_run.p_from, start_reconcile_run.p_to, start_reconcile_run.p_method, start_reconcile_run.p_file_name, start_reconcile_run.p_file_hash)
   RETURNING reconcile_runs.id;
END;
grant execute on function start_reconcile_run(date,date,text,text,bytea) to portal_console;

CREATE OR REPLACE FUNCTION public.start_staff_session(p_keys bytea[], p_token_hash bytea, p_issuer text, p_subject text, p_login text, p_full_name text, p_roles text[])
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  session_idle constant interval := interval '30 minutes';
  session_total constant interval := interval '8 hours';
  v_staff bigint;
begin
  if p_issuer = 'break-glass' then
    raise exception 'no identity provider has this name' using errcode = 'PT014';
  end if;
  if not exists (
    select from sign_in_key where key_hash in (select sha256(key) from unnest(p_keys) as key)
  ) then
    raise exception 'the console''s process signs people in, and nobody else' using errcode = 'PT014';
  end if;
  delete from staff_sessions where least(idle_ends_at, ends_at) < now();
  insert into staff as s (issuer, subject, login, full_name, roles)
    values (p_issuer, p_subject, p_login, p_full_name, p_roles)
    on conflict (issuer, subject) do update set login = excluded.login,
      full_name = excluded.full_name, roles = excluded.roles, signed_in_at = now()
    returning s.id into v_staff;
  insert into staff_sessions (token_hash, staff_id, kind, idle_ends_at, ends_at)
    values (p_token_hash, v_staff, 'browser', now() + session_idle, now() + session_total);
  return v_staff;
end $function$;
grant execute on function start_staff_session(bytea[],bytea,text,text,text,text,text[]) to portal_console;

CREATE OR REPLACE FUNCTION public.state_of_day(p_day date)
 RETURNS TABLE(run_id bigint, open_findings integer, missing text[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 WITH needed AS (
          SELECT runs_of_day.method,
             runs_of_day.run_id,
             runs_of_day.open_findings
            FROM runs_of_day(state_of_day.p_day) runs_of_day(method, run_id, open_findings)
         ), newest AS (
          SELECT r.id,
             ( SELECT (count(*))::integer AS count
                    FROM reconcile_findings f
                   WHERE ((f.run_id = r.id) AND (NOT f.is_explained) AND (f.accepted_at IS NULL))) AS open_findings
            FROM reconcile_runs r
           WHERE ((r.finished_at IS NOT NULL) AND (r.failure IS NULL) AND ((state_of_day.p_day >= r.from_day) AND (state_of_day.p_day <= r.to_day)) AND (r.started_at >= day_start((state_of_day.p_day + 1))))
           ORDER BY r.id DESC
          LIMIT 1
         )
  SELECT newest.id,
     ( SELECT (COALESCE(sum(o.open_findings), (0)::bigint))::integer AS "coalesce"
            FROM ( SELECT n.run_id AS id,
                     n.open_findings
                    FROM needed n
                   WHERE (n.run_id IS NOT NULL)
                 UNION
                  SELECT newest.id,
                     newest.open_findings) o) AS "coalesce",
     ( SELECT COALESCE(array_agg(n.method ORDER BY n.method), '{}'::text[]) AS "coalesce"
            FROM needed n
           WHERE (n.run_id IS NULL)) AS "coalesce"
    FROM newest;
END;
grant execute on function state_of_day(date) to portal_console;

CREATE OR REPLACE FUNCTION public.sum_up_days(p_at_most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  -- A journal has the time of its transaction's beginning; none takes this long.
  late_commits constant interval := '15 minutes';
  v_day date;
  v_last date := ((now() - late_commits) at time zone 'Asia/Ho_Chi_Minh')::date - 1;
  v_summed integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtext('sum_up_days')) then return 0; end if;
  select coalesce((select max(day) + 1 from summed_days),
      (select (posted_at at time zone 'Asia/Ho_Chi_Minh')::date from journals order by id limit 1))
    into v_day;
  while v_day <= v_last and v_summed < p_at_most loop
    insert into summed_days (day) values (v_day);
    insert into day_sums (day, account, currency, added, taken)
      select v_day, account, currency, sum(greatest(amount, 0)), sum(greatest(-amount, 0))
      from account_movements
      where posted_at >= day_start(v_day) and posted_at < day_start(v_day + 1)
      group by account, currency;
    v_summed := v_summed + 1;
    v_day := v_day + 1;
  end loop;
  return v_summed;
end $function$;
grant execute on function sum_up_days(integer) to portal_app;
grant execute on function sum_up_days(integer) to portal_console;

CREATE OR REPLACE FUNCTION public.take_work(p_session bytea, p_queue text, p_item text, p_from text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_staff staff := signed_in_staff(p_session);
begin
  insert into work_owners as w (queue, item, staff_id) values (p_queue, p_item, v_staff.id)
    on conflict (queue, item) do update set staff_id = excluded.staff_id, since = now()
      where w.staff_id = (select s.id from staff s where s.login = p_from);
  return found;
end $function$;
grant execute on function take_work(bytea,text,text,text) to portal_console;

CREATE OR REPLACE FUNCTION public.told_times(p_occurred_at timestamp with time zone, p_tolerance interval)
 RETURNS tstzrange
 LANGUAGE sql
 IMMUTABLE
RETURN tstzrange((p_occurred_at - p_tolerance), ((p_occurred_at + p_tolerance) + CASE WHEN has_time_of_day(p_occurred_at) THEN '00:00:00'::interval ELSE '24:00:00'::interval END), '[]'::text);
grant execute on function told_times(timestamp with time zone,interval) to portal_app;
grant execute on function told_times(timestamp with time zone,interval) to portal_console;
grant execute on function told_times(timestamp with time zone,interval) to portal_operator;

CREATE OR REPLACE FUNCTION public.top_up_stays_open()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '72:00:00'::interval;
grant execute on function top_up_stays_open() to portal_app;

CREATE OR REPLACE FUNCTION public.topped_up_vnd(p_user_id bigint, p_from timestamp with time zone, p_to timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with top_up as (
    select t.id, t.value as vnd, (t.payload->>'creditKp')::numeric + (
        select coalesce(sum(b.value), 0) from transactions b
        where b.parent_id = t.id and b.type = 'credit.bonus') as kp
    from (values ('topup.bank-transfer'), ('topup.e-wallet'), ('topup.card')) as kind (type)
    cross join lateral (
      select * from transactions f
      where f.user_id = p_user_id and (f.type, f.status, f.created_at) >= (kind.type, 'success', p_from)
        and (f.type, f.status, f.created_at) < (kind.type, 'success', p_to)
      -- Off transactions_by_type: refused orders, of which a player may have many, are not read.
      offset 0
    ) t
    where t.currency = 'VND'
  ), recall as (
    select parent_id, -value as kp from transactions
    where user_id = p_user_id and type = 'credit.recall' and status = 'success'
      and created_at >= p_from
  ), kept as (
    select coalesce(sum(coalesce(div(t.vnd * kept.kp, nullif(t.kp, 0)), t.vnd)), 0) as vnd,
      coalesce(sum(kept.kp), 0) as kp
    from top_up t cross join lateral (
      select greatest(0, t.kp - coalesce(sum(r.kp), 0)) as kp from recall r where r.parent_id = t.id
    ) kept
  ), unnamed as (
    select coalesce(sum(kp), 0) as kp from recall where parent_id is null
  )
  select coalesce(div(k.vnd * greatest(0, k.kp - u.kp), nullif(k.kp, 0)), k.vnd)::bigint
  from kept k, unnamed u;
$function$;
grant execute on function topped_up_vnd(bigint,timestamp with time zone,timestamp with time zone) to portal_app;
grant execute on function topped_up_vnd(bigint,timestamp with time zone,timestamp with time zone) to portal_operator;

CREATE OR REPLACE FUNCTION public.total_after(p_account bigint, p_journal bigint, p_balance bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_total bigint := p_balance;
  v_part record;
  v_low bigint;
  v_high bigint;
  v_middle bigint;
begin
  for v_part in
    select part.id, part.entries from ledger_accounts own
    join ledger_accounts part on part.user_id is null and part.name = own.name and part.id <> own.id
    where own.id = p_account and own.user_id is null
  loop
    v_low := 0;
    v_high := v_part.entries;
    while v_low < v_high loop
      v_middle := (v_low + v_high + 1) / 2;
      if (select journal_id <= p_journal from entries where account_id = v_part.id and position = v_middle) then
        v_low := v_middle;
      else
        v_high := v_middle - 1;
      end if;
    end loop;
    v_total := v_total + coalesce(
      (select balance_after from entries where account_id = v_part.id and position = v_low), 0);
  end loop;
  return v_total;
end $function$;
grant execute on function total_after(bigint,bigint,bigint) to portal_console;

CREATE OR REPLACE FUNCTION public.uncompared_of_day(p_day date)
 RETURNS TABLE(kind text, amount_vnd bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 WITH moved AS (
          SELECT day_sums.account,
             (day_sums.taken - day_sums.added) AS amount
            FROM day_sums
           WHERE ((day_sums.day = uncompared_of_day.p_day) AND (day_sums.account ~~ 'cash:%'::text))
         UNION ALL
          SELECT account_movements.account,
             (- account_movements.amount)
            FROM account_movements
           WHERE ((NOT (EXISTS ( SELECT
                    FROM summed_days
                   WHERE (summed_days.day = uncompared_of_day.p_day)))) AND (account_movements.posted_at >= day_start(uncompared_of_day.p_day)) AND (account_movements.posted_at < day_start((uncompared_of_day.p_day + 1))) AND (account_movements.account ~~ 'cash:%'::text))
         )
  SELECT split_part(moved.account, ':'::text, 2) AS split_part,
     (sum(moved.amount))::bigint AS sum
    FROM moved
   WHERE (split_part(moved.account, ':'::text, 2) = ANY (ARRAY['card'::text, 'unknown'::text]))
   GROUP BY (split_part(moved.account, ':'::text, 2))
  HAVING (sum(moved.amount) <> (0)::numeric);
END;
grant execute on function uncompared_of_day(date) to portal_console;

CREATE OR REPLACE FUNCTION public.upload_bulk(p_session bytea, p_file_name text, p_lines integer[], p_user_ids bigint[], p_kp bigint[], p_occasions text[], p_notes text[])
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_staff staff := signed_in_staff(p_session);
  v_run uuid;
begin
  if not exists (
    select from staff_limits l
    where l.role = any (v_staff.roles) and l.operation = 'bulk-grant' and l.may_propose
  ) then
    raise exception 'a bulk grant is not theirs to propose' using errcode = 'PT015';
  end if;
  insert into bulk_runs (file_name, rows_hash, row_count, total_kp, uploaded_by)
    values (p_file_name, '', cardinality(p_lines), (select sum(kp) from unnest(p_kp) kp), v_staff.id)
    returning id into v_run;
  insert into bulk_rows (run_id, line, user_id, kp, occasion, note)
    select v_run, t.* from unnest(p_lines, p_user_ids, p_kp, p_occasions, p_notes) t;
  update bulk_runs set rows_hash = bulk_rows_hash(v_run) where id = v_run;
  return v_run;
end $function$;
grant execute on function upload_bulk(bytea,text,integer[],bigint[],bigint[],text[],text[]) to portal_console;
grant execute on function upload_bulk(bytea,text,integer[],bigint[],bigint[],text[],text[]) to portal_operator;
