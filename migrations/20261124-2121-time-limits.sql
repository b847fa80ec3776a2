-- Whoever is asked has until a moment to answer, and what its step says becomes of it then, once.

alter table approval_tasks add column due_at timestamptz;
-- When the limit that was over was dealt with.
alter table approval_tasks add column over_at timestamptz;
