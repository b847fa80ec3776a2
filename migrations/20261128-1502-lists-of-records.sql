-- Lists of cases, disputes, projects and rights begin at the right place of an index, whatever they are sorted or narrowed by most: their own order, in which what ended comes last, a status, whoever
-- handles them, amounts and names. The statuses are those that each noun's list calls `last`; what stands under `include` lets whoever sees everything read on without the records.
-- concurrently

drop index concurrently if exists law_cases_current;
create index concurrently law_cases_current on law_cases (organization_id, (status = any ('{4,5,7,8,9,10}'::int[])), updated_at desc, id desc) include (status, is_privileged);
drop index concurrently if exists law_cases_by_status;
create index concurrently law_cases_by_status on law_cases (organization_id, status, updated_at desc, id desc) include (is_privileged);
drop index concurrently if exists law_cases_by_handler;
create index concurrently law_cases_by_handler on law_cases (organization_id, handler_id, (status = any ('{4,5,7,8,9,10}'::int[])), updated_at desc, id desc);
drop index concurrently if exists law_cases_by_amount;
create index concurrently law_cases_by_amount on law_cases (organization_id, amount_unit, amount_minor, id) where amount_unit is not null;
drop index concurrently if exists law_cases_by_name;
create index concurrently law_cases_by_name on law_cases (organization_id, name collate "zh-x-icu", id);

drop index concurrently if exists law_disputes_current;
create index concurrently law_disputes_current on law_disputes (organization_id, (status = any ('{4,5,6,9}'::int[])), updated_at desc, id desc) include (status, is_privileged);
drop index concurrently if exists law_disputes_by_status;
create index concurrently law_disputes_by_status on law_disputes (organization_id, status, updated_at desc, id desc) include (is_privileged);
drop index concurrently if exists law_disputes_by_handler;
create index concurrently law_disputes_by_handler on law_disputes (organization_id, handler_id, (status = any ('{4,5,6,9}'::int[])), updated_at desc, id desc);
drop index concurrently if exists law_disputes_by_amount;
create index concurrently law_disputes_by_amount on law_disputes (organization_id, amount_unit, amount_minor, id) where amount_unit is not null;
drop index concurrently if exists law_disputes_by_name;
create index concurrently law_disputes_by_name on law_disputes (organization_id, name collate "zh-x-icu", id);

drop index concurrently if exists projects_current;
create index concurrently projects_current on projects (organization_id, (status = any ('{4,5}'::int[])), updated_at desc, id desc) include (status);
drop index concurrently if exists projects_by_status;
create index concurrently projects_by_status on projects (organization_id, status, updated_at desc, id desc);
drop index concurrently if exists projects_by_lead;
create index concurrently projects_by_lead on projects (organization_id, lead_id, (status = any ('{4,5}'::int[])), updated_at desc, id desc);
drop index concurrently if exists projects_by_department;
create index concurrently projects_by_department on projects (organization_id, department_id) where department_id is not null;
drop index concurrently if exists projects_by_budget;
create index concurrently projects_by_budget on projects (organization_id, budget_unit, budget_minor, id) where budget_unit is not null;
drop index concurrently if exists projects_by_name;
create index concurrently projects_by_name on projects (organization_id, name collate "zh-x-icu", id);

drop index concurrently if exists intellectual_properties_current;
create index concurrently intellectual_properties_current on intellectual_properties (organization_id, (status = any ('{6,7,8,9,10,11,12}'::int[])), updated_at desc, id desc) include (status);
drop index concurrently if exists intellectual_properties_by_status;
create index concurrently intellectual_properties_by_status on intellectual_properties (organization_id, status, updated_at desc, id desc);
drop index concurrently if exists intellectual_properties_by_handler;
create index concurrently intellectual_properties_by_handler on intellectual_properties (organization_id, handler_id, (status = any ('{6,7,8,9,10,11,12}'::int[])), updated_at desc, id desc);
drop index concurrently if exists intellectual_properties_by_value;
create index concurrently intellectual_properties_by_value on intellectual_properties (organization_id, value_unit, value_minor, id) where value_unit is not null;
drop index concurrently if exists intellectual_properties_by_name;
create index concurrently intellectual_properties_by_name on intellectual_properties (organization_id, name collate "zh-x-icu", id);
