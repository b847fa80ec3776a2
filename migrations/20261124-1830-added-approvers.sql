-- Whoever is asked may have others asked too, who have to agree, and the decision that was taken last can be taken back.

alter table approval_tasks
  -- How somebody was added to those whom a node asks, and beside whom they stand: domain/flow-state.ts tells.
  add column added_how text check (added_how in ('before', 'beside', 'after', 'ended')),
  add column added_for bigint references users;

-- What the approval was before the last decision, as long as nothing else has happened.
alter table approval_instances add column undo jsonb;
