-- Whoever administers approvals sees at once where those that run wait, however many have ended.
-- concurrently

drop index concurrently if exists approval_tasks_asking;
create index concurrently approval_tasks_asking on approval_tasks (organization_id, instance_id) where kind = 'approve' and state = 'open';
