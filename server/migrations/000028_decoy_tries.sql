-- Tries at codes by SMS of those who wait for none: counting them takes as long as counting those of
-- somebody who does, so that the time does not tell who is who.

create unlogged table decoy_tries (
  slot smallint primary key,
  tries bigint not null default 0
) with (fillfactor = 50);

-- Many, so that strangers seldom wait for one another.
insert into decoy_tries (slot) select generate_series(0, 255);

grant select, insert, update on decoy_tries to portal_app;
