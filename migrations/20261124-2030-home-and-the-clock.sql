-- Home and the clock read what is asked for or due, however much has been done before: an index for each of their questions.

-- What a person submitted that runs, came back, or ended without them: not the thousands that were approved.
create index approval_instances_standing on approval_instances (organization_id, initiator_id, state, started_at)
  where state in ('running', 'returned', 'rejected', 'cancelled') and not gone;
-- Copies that a person has not read.
create index approval_tasks_unread on approval_tasks (organization_id, user_id, instance_id)
  where kind = 'cc' and state = 'open' and read_at is null;

-- The drafts that a person starts; those that they handle have contracts_handler.
create index contracts_drafts on contracts (organization_id, initiator_id, id) where status = 1;

-- What takes effect next, and what the calendar moves; what ends has contracts_status_end.
create index contracts_status_start on contracts (organization_id, status, start_date, id);
-- Suspended beyond their end, of which nobody was told yet.
create index contracts_end_untold on contracts (organization_id, end_date) where status = 8 and told_end is distinct from end_date;
drop index contracts_due;
