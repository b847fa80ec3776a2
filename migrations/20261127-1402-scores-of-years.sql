-- A person scores a contract once a period (contract_scores_period), no longer once alone.

alter table contract_scores drop constraint contract_scores_once;
