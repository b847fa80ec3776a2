-- A task's people are reminded before, on and after its day, each once.
alter table law_case_tasks add column remind_days double precision;

create table law_case_task_reminders (
  organization_id integer not null references organizations,
  task_id bigint not null,
  -- The day the task is due, and how many days before it its people were told: -1 after it.
  day date not null,
  step smallint not null,
  primary key (organization_id, task_id, day, step),
  constraint law_case_task_reminders_of foreign key (organization_id, task_id) references law_case_tasks (organization_id, id) on delete cascade
);
select protect_table('law_case_task_reminders');
