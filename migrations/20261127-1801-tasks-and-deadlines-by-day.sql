-- Open tasks of everybody are read by their day, and the deadlines of one kind of subject by theirs, settled ones among them; the second takes the place of the one by day alone.
-- concurrently

drop index concurrently if exists law_case_tasks_by_day;
create index concurrently law_case_tasks_by_day on law_case_tasks (organization_id, due_on, id) where state in (1, 4);
drop index concurrently if exists deadlines_all_of_kind;
create index concurrently deadlines_all_of_kind on deadlines (organization_id, subject_kind, due, id);
drop index concurrently if exists deadlines_all_due;
