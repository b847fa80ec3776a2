-- What a person decided or did, in its order, however much there is of it.
-- concurrently

drop index concurrently if exists approval_tasks_answered;
create index concurrently approval_tasks_answered on approval_tasks (organization_id, user_id, decided_at desc, id desc)
  where kind = 'approve' and state in ('approved', 'handled', 'rejected', 'returned');
