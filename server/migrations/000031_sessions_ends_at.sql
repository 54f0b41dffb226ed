-- No question was ever answered by it: a session ends by whichever of its two limits comes first. Every
-- login kept it up to date.

drop index sessions_ends_at;
