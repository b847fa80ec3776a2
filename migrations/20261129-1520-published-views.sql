-- What the statements of every slice may read of the tables of another. Who somebody is, without what signs them in:
create view people with (security_invoker = true) as
  select id, organization_id, account, name, nickname, email, phone, avatar_file_id, department_id, position_id, manager_id, state, locale
  from users;
create view department_tree with (security_invoker = true) as
  select id, organization_id, parent_id, name, path, abbr, head_user_id from departments;
create view contract_type_tree with (security_invoker = true) as
  select id, organization_id, parent_id, name, path, state, is_duplicate_checked from contract_types;
-- What a file is, without where it lies:
create view file_facts with (security_invoker = true) as
  select id, organization_id, name, extension, mime, size, sha256, uploaded_by, subject_kind, subject_id, state, removed_at, created_at from files;
grant select on people, department_tree, contract_type_tree, file_facts to chancery_app;
