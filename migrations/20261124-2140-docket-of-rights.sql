-- The docket reads what is open of one kind of subject by its day, and beside each fee its time of grace.
-- all right: it holds open deadlines alone, of which 100,000 are indexed well within a second
create index deadlines_of_kind on deadlines (organization_id, subject_kind, due, id) where state = 'open';
-- all right: the same
create index deadlines_open_of on deadlines (organization_id, subject_kind, subject_id, source_kind) where state = 'open';
