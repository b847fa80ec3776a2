-- Open tasks are found by their day, those to be checked among them, by who is to check as well.
-- concurrently

drop index concurrently if exists law_case_tasks_going;
create index concurrently law_case_tasks_going on law_case_tasks (organization_id, owner_id, due_on, id) where state in (1, 4);
drop index concurrently if exists law_case_tasks_to_check;
create index concurrently law_case_tasks_to_check on law_case_tasks (organization_id, checker_id, due_on, id) where checker_id is not null;
