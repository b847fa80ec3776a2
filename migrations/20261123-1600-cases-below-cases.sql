-- The cases below a case are found by an index.
create index law_cases_below on law_cases (organization_id, parent_id) where parent_id is not null;
