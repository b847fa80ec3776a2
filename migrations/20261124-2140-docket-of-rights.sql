-- The docket reads what is open of one kind of subject by its day.
-- all right: it holds open deadlines alone, of which 100,000 are indexed well within a second
create index deadlines_of_kind on deadlines (organization_id, subject_kind, due, id) where state = 'open';
