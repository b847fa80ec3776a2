-- The docket of one kind of line (renewals alone) reads these by their day, however many others there are.
-- concurrently

drop index concurrently if exists deadlines_open_of_source;
create index concurrently deadlines_open_of_source on deadlines (organization_id, subject_kind, source_kind, due, id) where state = 'open';
