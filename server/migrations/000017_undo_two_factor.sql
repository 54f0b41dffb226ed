-- Who turns two-factor on shuts everybody else out: the contacts of before may undo that too.

alter table account_changes
  drop constraint account_changes_what_check,
  add constraint account_changes_what_check
    check (what in ('password', 'phone', 'email', 'two-factor'));
