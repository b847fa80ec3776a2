-- The clock reads the limits that are over and not dealt with.
-- concurrently

drop index concurrently if exists approval_tasks_due;
create index concurrently approval_tasks_due on approval_tasks (due_at)
  where kind = 'approve' and state = 'open' and over_at is null and due_at is not null;
