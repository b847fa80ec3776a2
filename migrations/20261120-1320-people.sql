-- A reference between people, departments, positions and roles cannot lead into another organisation, whatever the program does.

alter table positions add constraint positions_within unique (organization_id, id);
alter table departments add constraint departments_within unique (organization_id, id);
alter table users add constraint users_within unique (organization_id, id);
alter table roles add constraint roles_within unique (organization_id, id);

alter table departments
  drop constraint departments_parent_id_fkey,
  drop constraint departments_head,
  add constraint departments_parent foreign key (organization_id, parent_id) references departments (organization_id, id) deferrable,
  add constraint departments_head foreign key (organization_id, head_user_id) references users (organization_id, id) deferrable;

alter table users
  drop constraint users_department_id_fkey,
  drop constraint users_position_id_fkey,
  drop constraint users_manager_id_fkey,
  add constraint users_department_fk foreign key (organization_id, department_id) references departments (organization_id, id) deferrable,
  add constraint users_position_fk foreign key (organization_id, position_id) references positions (organization_id, id) deferrable,
  add constraint users_manager_fk foreign key (organization_id, manager_id) references users (organization_id, id) deferrable;

alter table role_permissions
  drop constraint role_permissions_role_id_fkey,
  add constraint role_permissions_role foreign key (organization_id, role_id) references roles (organization_id, id) on delete cascade;
alter table role_field_rights
  drop constraint role_field_rights_role_id_fkey,
  add constraint role_field_rights_role foreign key (organization_id, role_id) references roles (organization_id, id) on delete cascade;
alter table user_roles
  drop constraint user_roles_user_id_fkey,
  drop constraint user_roles_role_id_fkey,
  add constraint user_roles_user foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade,
  add constraint user_roles_role foreign key (organization_id, role_id) references roles (organization_id, id) on delete cascade;
alter table grants
  drop constraint grants_user_id_fkey,
  drop constraint grants_granted_by_fkey,
  add constraint grants_user foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade,
  add constraint grants_giver foreign key (organization_id, granted_by) references users (organization_id, id);

create index users_position on users (organization_id, position_id);
create index users_manager on users (organization_id, manager_id);
create index departments_head_user on departments (organization_id, head_user_id);
create index sessions_age on sessions (expires_at);

-- Failed sign-ins belong to no organisation: the application's role may forget those of its own people only.
create function forget_sign_in_failures(person bigint) returns void
  language sql security definer set search_path = public
  as $$
    delete from sign_in_attempts
    where account = (select account from users where id = person and organization_id = current_organization())
  $$;
revoke execute on function forget_sign_in_failures(bigint) from public;
grant execute on function forget_sign_in_failures(bigint) to chancery_app;
