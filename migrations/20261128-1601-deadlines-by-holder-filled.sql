-- The holders of deadlines that were there before 20261128-1600, a thousand at a time, and an index for what is settled of a kind: both while everybody works.
-- concurrently

call fill_deadline_holders();
drop index concurrently if exists deadlines_settled_of_kind;
create index concurrently deadlines_settled_of_kind on deadlines (organization_id, subject_kind, state, due, id) where state <> 'open';
