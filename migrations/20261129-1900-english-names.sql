-- English names of what an administrator names. Empty: the English interface shows the name.

-- Whether the transaction at hand reads English; a name in its language is `case when (select reads_english()) and name_en <> '' then name_en else name end`.
create function reads_english() returns boolean
  language sql stable parallel safe
  as $$ select coalesce(current_setting('app.locale', true), '') = 'en' $$;
grant execute on function reads_english() to chancery_app;

do $$ declare named regclass; begin
  foreach named in array array['contract_types', 'departments', 'positions', 'roles', 'approval_flows', 'case_types', 'clauses', 'templates']::regclass[] loop
    execute format('alter table %s add column name_en text not null default '''' check (length(name_en) <= 200)', named);
  end loop;
end $$;

create or replace view department_tree with (security_invoker = true) as
  select id, organization_id, parent_id, case when (select reads_english()) and name_en <> '' then name_en else name end as name, path, abbr, head_user_id
  from departments;
create or replace view contract_type_tree with (security_invoker = true) as
  select id, organization_id, parent_id, case when (select reads_english()) and name_en <> '' then name_en else name end as name, path, state, is_duplicate_checked
  from contract_types;
