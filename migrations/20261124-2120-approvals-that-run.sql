-- Whoever administers approvals sees at once where those that run wait, however many have ended.

-- all right: an index over open tasks alone, a few thousand rows of any installation, is made in milliseconds after one reading of the table.
create index approval_tasks_asking on approval_tasks (organization_id, instance_id) where kind = 'approve' and state = 'open';
