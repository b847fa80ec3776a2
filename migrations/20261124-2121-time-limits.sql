-- Whoever is asked has until a moment to answer, and what its step says becomes of it then, once.

alter table approval_tasks add column due_at timestamptz;
-- When the limit that was over was dealt with.
alter table approval_tasks add column over_at timestamptz;

-- all right: an index over open tasks that have a limit, of which there is none yet.
create index approval_tasks_due on approval_tasks (due_at)
  where kind = 'approve' and state = 'open' and over_at is null and due_at is not null;
