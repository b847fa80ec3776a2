-- The inbox reads each of its lists in their order from an index, however much has been done before.
-- concurrently

-- What should have been answered already, the longest overdue first.
drop index concurrently if exists approval_tasks_late;
create index concurrently approval_tasks_late on approval_tasks (organization_id, user_id, due_at, id)
  where kind = 'approve' and state = 'open' and due_at is not null;
-- What a person decided, and what of it they returned.
drop index concurrently if exists approval_tasks_decided;
create index concurrently approval_tasks_decided on approval_tasks (organization_id, user_id, decided_at desc, id desc)
  where kind = 'approve' and state in ('approved', 'rejected', 'returned');
drop index concurrently if exists approval_tasks_sent_back;
create index concurrently approval_tasks_sent_back on approval_tasks (organization_id, user_id, decided_at desc, id desc)
  where kind = 'approve' and state = 'returned';
-- What a person submitted and others are asked about, what has not moved for longest first.
drop index concurrently if exists approval_instances_moving;
create index concurrently approval_instances_moving on approval_instances (organization_id, initiator_id, updated_at, id)
  where state = 'running' and not gone;
-- Filters by flow.
drop index concurrently if exists approval_instances_flow;
create index concurrently approval_instances_flow on approval_instances (organization_id, flow_id, id);
