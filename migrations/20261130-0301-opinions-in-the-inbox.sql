-- What waits for somebody, and what they answered: decisions and opinions together, read in their order from one index each.
-- concurrently

drop index concurrently if exists approval_tasks_todo;
create index concurrently approval_tasks_todo on approval_tasks (organization_id, user_id, asked_at desc, id desc) include (instance_id, due_at)
  where kind in ('approve', 'opinion') and state = 'open';
drop index concurrently if exists approval_tasks_waiting;
drop index concurrently if exists approval_tasks_done;
create index concurrently approval_tasks_done on approval_tasks (organization_id, user_id, decided_at desc, id desc)
  where kind in ('approve', 'opinion') and state in ('approved', 'handled', 'rejected', 'returned');
drop index concurrently if exists approval_tasks_answered;
