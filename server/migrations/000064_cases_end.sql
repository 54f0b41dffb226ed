-- A search ends too where its money arrives another way, or where its player takes it back.

alter table transfer_cases
  drop constraint transfer_cases_status_check,
  add constraint transfer_cases_status_check
    check (status in ('open', 'waiting', 'settled', 'refused', 'withdrawn'));

-- Settles the open cases whose very money has been credited to their player by another way: named by its
-- content after all, or assigned. One case for each top-up, the oldest.
create function settle_arrived_cases(p_tolerance interval)
returns table (case_id uuid, user_id bigint)
language sql security definer set search_path = public, pg_temp as $$
  update transfer_cases c
    set status = 'settled', decided_by = 'arrival', decided_at = now(), transaction_id = arrived.id
    from (
      select distinct on (t.id) t.id, o.id as case_id
      from transfer_cases o join transactions t on t.user_id = o.user_id
      where o.status = 'open' and t.type in ('topup.bank-transfer', 'topup.e-wallet')
        and t.status = 'success' and t.payload->>'source' = o.method and t.value = o.amount_vnd
        and t.created_at > o.sent_at - p_tolerance
        and reference_ends_with(t.payload->>'reference', o.reference_end)
        and not exists (select from transfer_cases settled where settled.transaction_id = t.id)
      order by t.id, o.opened_at
    ) arrived
    where c.id = arrived.case_id and c.status = 'open'
    returning c.id, c.user_id;
$$;

revoke execute on function settle_arrived_cases from public;
grant execute on function settle_arrived_cases to portal_app;
