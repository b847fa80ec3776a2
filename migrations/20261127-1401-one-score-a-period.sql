-- One score a person, contract and period.
-- concurrently

drop index concurrently if exists contract_scores_period;
create unique index concurrently contract_scores_period on contract_scores (organization_id, contract_id, user_id, period);
