-- Home and the clock read what is asked for or due, however much has been done before: an index for each of their questions.

-- What a person submitted that runs, came back, or ended without them: not the thousands that were approved.
create index approval_instances_standing on approval_instances (organization_id, initiator_id, state, started_at)
  where state in ('running', 'returned', 'rejected', 'cancelled') and not gone;
-- Copies that a person has not read.
create index approval_tasks_unread on approval_tasks (organization_id, user_id, instance_id)
  where kind = 'cc' and state = 'open' and read_at is null;

-- What the calendar moves, by the day that it waits for.
create index contracts_to_start on contracts (start_date) where status = 5;
create index contracts_to_end on contracts (end_date) where status = 6;
create index contracts_suspended_to_end on contracts (end_date) where status = 8 and told_end is distinct from end_date;
drop index contracts_due;
