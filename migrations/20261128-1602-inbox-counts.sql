-- What waits for somebody is counted by an index alone; whose record went while it ran is found by another.
-- concurrently

drop index concurrently if exists approval_tasks_waiting;
create index concurrently approval_tasks_waiting on approval_tasks (organization_id, user_id, asked_at desc, id desc) include (instance_id, due_at)
  where kind = 'approve' and state = 'open';
drop index concurrently if exists approval_tasks_open;
drop index concurrently if exists approval_instances_gone;
create index concurrently approval_instances_gone on approval_instances (organization_id, id) where gone and state = 'running';
