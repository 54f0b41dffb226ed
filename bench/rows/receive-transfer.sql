-- One bank notice, as the portal hands it to the database. The run puts in RAW, the body of a notice,
-- and CODES, the payment codes of all players. pgbench takes a colon before a word for a variable.
\set n :n + 1
\set player random(1, :players)
select * from receive_transfer(
  p_provider => 'sepay',
  p_event_id => format('%s', :run::bigint * 1000000000 + :client_id::bigint * 10000000 + :n::bigint),
  p_natural_key => format('1013579246|%s.%s.%s|200000', :run::int, :client_id::int, :n::int),
  p_raw => 'RAW'::bytea,
  p_method => 'vietcombank',
  p_topup_type => 'topup.bank-transfer',
  p_cash_account => replace('cash/vietcombank/1013579246', '/', chr(58)),
  p_account_number => '1013579246',
  p_reference => format('%s.%s.%s', :run::int, :client_id::int, :n::int),
  p_content => 'MBVCB.3278907687.FSO4K7M2Q9X.CT tu 0123499999 NGUYEN VAN A',
  p_amount_vnd => 200000,
  p_occurred_at => '2026-03-25 14:02:37+07',
  p_payment_codes => array[('CODES'::text[])[:player::int]],
  p_kp_per_10000_vnd => 100,
  p_bonus_percent => 7,
  p_credit_kp => 2000,
  p_bonus_kp => 140,
  p_payer_account => null,
  p_payer_bank => null,
  p_payer_name => null,
  p_entry => 'reported');
