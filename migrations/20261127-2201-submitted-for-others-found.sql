-- The list of what somebody submitted reads what they submitted for others in its order.
-- concurrently

drop index concurrently if exists approval_instances_submitted;
create index concurrently approval_instances_submitted on approval_instances (organization_id, submitted_by, updated_at desc, id desc)
  where submitted_by is not null;
