-- Projects: what groups contracts.

create table projects (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  number text check (length(number) between 1 and 64),
  name text not null check (length(name) between 1 and 200),
  -- As it is called: 信息化建设, 工程, 研发 …
  type text not null default '' check (length(type) <= 64),
  -- 1 preparing, 2 running, 3 paused, 4 completed, 5 ended.
  status smallint not null default 1 check (status between 1 and 5),
  lead_id bigint,
  department_id bigint,
  start_date date,
  end_date date,
  budget_minor bigint,
  budget_unit char(3),
  description text not null default '' check (length(description) <= 2000),
  field_group_snapshot jsonb not null default '[]',
  field_detail jsonb not null default '{}',
  created_at timestamptz not null default now(),
  created_by bigint not null,
  updated_at timestamptz not null default now(),
  updated_by bigint not null,
  version integer not null default 1,
  constraint projects_within unique (organization_id, id),
  constraint projects_number unique (organization_id, number),
  constraint projects_budget check ((budget_minor is null) = (budget_unit is null)),
  constraint projects_term check (end_date is null or start_date is null or end_date >= start_date),
  constraint projects_lead foreign key (organization_id, lead_id) references users (organization_id, id),
  constraint projects_department foreign key (organization_id, department_id) references departments (organization_id, id),
  constraint projects_creator foreign key (organization_id, created_by) references users (organization_id, id),
  constraint projects_updater foreign key (organization_id, updated_by) references users (organization_id, id)
);
create index projects_updated on projects (organization_id, updated_at desc, id desc);
select protect_table('projects');

create table project_members (
  organization_id integer not null references organizations,
  project_id bigint not null,
  user_id bigint not null,
  primary key (organization_id, project_id, user_id),
  constraint project_members_project foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade,
  constraint project_members_user foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create index project_members_user on project_members (organization_id, user_id);
select protect_table('project_members');

create table project_counterparts (
  organization_id integer not null references organizations,
  project_id bigint not null,
  counterpart_id bigint not null references counterparts,
  primary key (organization_id, project_id, counterpart_id),
  constraint project_counterparts_project foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
create index project_counterparts_party on project_counterparts (organization_id, counterpart_id);
select protect_table('project_counterparts');

-- A contract is in a project because its form names it, because somebody put it there, or both.
create table project_contracts (
  organization_id integer not null references organizations,
  project_id bigint not null,
  contract_id bigint not null references contracts on delete cascade,
  source text not null check (source in ('form', 'given')),
  primary key (organization_id, project_id, contract_id, source),
  constraint project_contracts_project foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
create index project_contracts_contract on project_contracts (organization_id, contract_id);
select protect_table('project_contracts');

-- Roles that an organisation started with see projects as new organisations' roles do.
insert into role_permissions (organization_id, role_id, permission, scope)
  select organization_id, id, 'project.read', case key when 'businessStaff' then 'department_tree' else 'all' end
  from roles where key is not null
  on conflict do nothing;
