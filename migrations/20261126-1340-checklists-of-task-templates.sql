-- What has to be ticked off before a task of this template is complete: a line each, as in the tasks of cases.
alter table case_type_templates add column checklist text not null default '';
