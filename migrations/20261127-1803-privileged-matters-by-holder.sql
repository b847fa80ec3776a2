-- Which privileged matters name a person is asked by every list of who sees all others.
-- concurrently

drop index concurrently if exists law_cases_access_privileged;
create index concurrently law_cases_access_privileged on law_cases_access (organization_id, holder, record_id) where is_privileged;
drop index concurrently if exists law_disputes_access_privileged;
create index concurrently law_disputes_access_privileged on law_disputes_access (organization_id, holder, record_id) where is_privileged;
