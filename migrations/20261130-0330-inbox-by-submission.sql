-- The list of what somebody submitted can be put in order by when it was submitted.
-- concurrently

drop index concurrently if exists approval_instances_started;
create index concurrently approval_instances_started on approval_instances (organization_id, initiator_id, started_at, id);
drop index concurrently if exists approval_instances_submitted_start;
create index concurrently approval_instances_submitted_start on approval_instances (organization_id, submitted_by, started_at, id)
  where submitted_by is not null;
