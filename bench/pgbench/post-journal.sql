-- A posting as one call: ten KP from an account of the house to a player.
\set n :n + 1
\set user_id random(:first_user, :last_user)
select * from post_journal(
  p_key => format('call.%s.%s.%s', :run::int, :client_id::int, :n::int),
  p_kind => 'bench',
  p_transaction_id => null,
  p_user_id => :user_id,
  p_user_kp => 10,
  p_may_owe => false,
  p_names => array['bench'],
  p_currencies => array['KP'],
  p_amounts => array[-10]::bigint[]);
