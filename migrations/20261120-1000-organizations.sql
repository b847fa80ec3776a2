-- The ground: the application's role, the wall between organisations, organisations, people, roles, sessions and audit.

do $$
begin
  if not exists (select from pg_roles where rolname = 'chancery_app') then
    create role chancery_app nologin nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$
begin
  if not pg_has_role(current_user, 'chancery_app', 'member') then
    execute format('grant chancery_app to %I', current_user);
  end if;
end $$;

grant usage on schema public to chancery_app;

-- The organisation of the running transaction; null outside of one, so that nothing is visible.
create function current_organization() returns integer
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.organization_id', true), '')::integer $$;
grant execute on function current_organization() to chancery_app;

-- Puts a table behind the wall: the application's role sees and writes rows of its own organisation only.
create function protect_table(name regclass, rights text default 'select, insert, update, delete') returns void
  language plpgsql
  as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format(
    'create policy tenant on %s to chancery_app using (organization_id = (select current_organization())) with check (organization_id = (select current_organization()))',
    name);
  execute format('grant %s on %s to chancery_app', rights, name);
end $$;
revoke execute on function protect_table(regclass, text) from public;

create table organizations (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 200),
  display_name text,
  logo_file_id bigint,
  time_zone text not null default 'Asia/Shanghai',
  is_demonstration boolean not null default false,
  settings jsonb not null default '{}',
  -- Goes up with every change of roles, permissions or departments, so that a cached actor is known to be old.
  access_version integer not null default 1,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
alter table organizations enable row level security;
create policy tenant on organizations to chancery_app
  using (id = (select current_organization())) with check (id = (select current_organization()));
grant select, update on organizations to chancery_app;

create table positions (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  name text not null check (length(name) between 1 and 200),
  version integer not null default 1,
  constraint positions_name unique (organization_id, name)
);
select protect_table('positions');

create table departments (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  parent_id bigint references departments,
  name text not null check (length(name) between 1 and 200),
  -- '/1/4/9/': the ids from the root down to this one; kept by the one operation that moves a department.
  path text not null default '',
  abbr text,
  head_user_id bigint,
  sort_order integer not null default 0,
  version integer not null default 1,
  constraint departments_name unique nulls not distinct (organization_id, parent_id, name)
);
create index departments_path on departments (organization_id, path text_pattern_ops);
select protect_table('departments');

create table users (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  -- What a person signs in with: unique over the installation, because sign-in happens before the organisation is known.
  account text not null check (length(account) between 1 and 200),
  name text not null check (length(name) between 1 and 200),
  nickname text not null default '',
  email text not null default '',
  phone text not null default '',
  avatar_file_id bigint,
  department_id bigint references departments,
  position_id bigint references positions,
  manager_id bigint references users,
  password_hash text,
  must_change_password boolean not null default false,
  totp_secret text,
  state text not null default 'active' check (state in ('active', 'disabled', 'terminated')),
  locale text not null default 'zh-CN',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint users_account unique (account)
);
create index users_department on users (organization_id, department_id);
select protect_table('users');
alter table departments add constraint departments_head foreign key (head_user_id) references users;

create table roles (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  -- The key of a default role; null for a role that the organisation made.
  key text,
  name text not null check (length(name) between 1 and 200),
  description text not null default '',
  version integer not null default 1,
  constraint roles_name unique (organization_id, name)
);
select protect_table('roles');

create table role_permissions (
  organization_id integer not null references organizations,
  role_id bigint not null references roles on delete cascade,
  permission text not null,
  scope text not null check (scope in ('own', 'department', 'department_tree', 'all')),
  primary key (organization_id, role_id, permission)
);
select protect_table('role_permissions');

create table role_field_rights (
  organization_id integer not null references organizations,
  role_id bigint not null references roles on delete cascade,
  field text not null,
  "right" text not null check ("right" in ('hidden', 'read', 'write')),
  primary key (organization_id, role_id, field)
);
select protect_table('role_field_rights');

create table user_roles (
  organization_id integer not null references organizations,
  user_id bigint not null references users on delete cascade,
  role_id bigint not null references roles on delete cascade,
  primary key (organization_id, user_id, role_id)
);
create index user_roles_role on user_roles (organization_id, role_id);
select protect_table('user_roles');

-- Access to a single record, given to a single person.
create table grants (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  subject_kind text not null,
  subject_id bigint not null,
  user_id bigint not null references users on delete cascade,
  ability text not null check (ability in ('read', 'update')),
  -- Why: 'given' by a person, 'approver' through an approval, 'participant' by the form.
  reason text not null default 'given',
  granted_by bigint references users,
  granted_at timestamptz not null default now(),
  constraint grants_once unique (organization_id, user_id, subject_kind, subject_id, ability, reason)
);
create index grants_subject on grants (organization_id, subject_kind, subject_id);
select protect_table('grants');

create function touch_access() returns trigger
  language plpgsql security definer set search_path = public
  as $$
begin
  update organizations set access_version = access_version + 1
  where id in (select distinct organization_id from changed);
  return null;
end $$;
do $$
declare name text;
begin
  foreach name in array array['role_permissions', 'role_field_rights', 'user_roles', 'departments'] loop
    execute format('create trigger touch_access_insert after insert on %I referencing new table as changed for each statement execute function touch_access()', name);
    execute format('create trigger touch_access_update after update on %I referencing new table as changed for each statement execute function touch_access()', name);
    execute format('create trigger touch_access_delete after delete on %I referencing old table as changed for each statement execute function touch_access()', name);
  end loop;
end $$;

create table sessions (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  user_id bigint not null references users on delete cascade,
  token_hash bytea not null,
  remembered boolean not null default false,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ip text not null default '',
  user_agent text not null default '',
  constraint sessions_token unique (token_hash)
);
create index sessions_user on sessions (organization_id, user_id);
select protect_table('sessions');

-- Failed sign-ins, for throttling. Not tied to an organisation: the account may not exist.
create table sign_in_attempts (
  id bigint generated always as identity primary key,
  account text not null,
  ip text not null,
  at timestamptz not null default now()
);
create index sign_in_attempts_account on sign_in_attempts (account, at);
create index sign_in_attempts_ip on sign_in_attempts (ip, at);

create table audit_entries (
  organization_id integer not null references organizations,
  -- 1, 2, 3 … without a gap within the organisation: the place in the chain.
  sequence bigint not null,
  at timestamptz not null,
  actor_id bigint,
  actor_name text not null,
  ip text not null default '',
  request_id text not null default '',
  action text not null,
  subject_kind text not null,
  subject_id bigint,
  subject_name text not null default '',
  before jsonb,
  after jsonb,
  detail jsonb,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (organization_id, sequence)
);
create index audit_entries_subject on audit_entries (organization_id, subject_kind, subject_id, sequence);
create index audit_entries_actor on audit_entries (organization_id, actor_id, sequence);
select protect_table('audit_entries', 'select, insert');

create table audit_heads (
  organization_id integer primary key references organizations,
  sequence bigint not null,
  hash bytea not null
);
select protect_table('audit_heads', 'select, insert, update');

-- The answer of every POST that carried an Idempotency-Key, kept for 24 hours.
create table idempotency_keys (
  organization_id integer not null references organizations,
  user_id bigint not null,
  key text not null,
  request_hash bytea not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
select protect_table('idempotency_keys');

-- A person's own columns and saved filters of a list (`/titles/self`).
create table title_choices (
  organization_id integer not null references organizations,
  user_id bigint not null references users on delete cascade,
  type text not null,
  choice jsonb not null,
  primary key (organization_id, user_id, type)
);
select protect_table('title_choices');
