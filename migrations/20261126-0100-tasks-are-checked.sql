-- A task has a list of what is to be done in it, and may be checked by a second person before it is done.
alter table law_case_tasks
  -- A line each; `ticked`: the lines that are done.
  add column checklist text not null default '',
  add column ticked text[] not null default '{}',
  add column checker_id bigint;
-- Nobody's yet: nothing is looked through.
alter table law_case_tasks add constraint law_case_tasks_checker foreign key (organization_id, checker_id) references users (organization_id, id) not valid;
alter table law_case_tasks validate constraint law_case_tasks_checker;
-- 4: done by who was to do it, and to be checked.
alter table law_case_tasks add constraint law_case_tasks_states check (state between 1 and 4) not valid;
alter table law_case_tasks validate constraint law_case_tasks_states;
alter table law_case_tasks drop constraint law_case_tasks_state_check;
