-- A player's history by type and status: of each pair the newest come off the index, in order, however
-- many others there are. With neither, transactions_history serves.

create index transactions_by_type
  on transactions (user_id, type, status, created_at, id);
