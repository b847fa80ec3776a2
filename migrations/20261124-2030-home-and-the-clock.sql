-- Home and the clock read what is asked for or due, however much has been done before: an index for each of their questions.
-- concurrently

-- What a person submitted that runs, came back, or ended without them: not the thousands that were approved.
drop index concurrently if exists approval_instances_standing;
create index concurrently approval_instances_standing on approval_instances (organization_id, initiator_id, state, started_at)
  where state in ('running', 'returned', 'rejected', 'cancelled') and not gone;
-- Copies that a person has not read.
drop index concurrently if exists approval_tasks_unread;
create index concurrently approval_tasks_unread on approval_tasks (organization_id, user_id, instance_id)
  where kind = 'cc' and state = 'open' and read_at is null;

-- The drafts that a person starts; those that they handle have contracts_handler.
drop index concurrently if exists contracts_drafts;
create index concurrently contracts_drafts on contracts (organization_id, initiator_id, id) where status = 1;

-- What takes effect next, and what the calendar moves; what ends has contracts_status_end.
drop index concurrently if exists contracts_status_start;
create index concurrently contracts_status_start on contracts (organization_id, status, start_date, id);
-- Suspended beyond their end, of which nobody was told yet.
drop index concurrently if exists contracts_end_untold;
create index concurrently contracts_end_untold on contracts (organization_id, end_date) where status = 8 and told_end is distinct from end_date;
drop index concurrently if exists contracts_due;
