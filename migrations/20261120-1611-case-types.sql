-- Case types: the tree of causes of action. An organisation starts with the Supreme People's Court's list and may change its own copy.

create table case_types (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  parent_id bigint,
  name text not null check (length(name) between 1 and 200),
  -- 1 enabled, 2 disabled: seen, but not chosen any more.
  state smallint not null default 1 check (state in (1, 2)),
  sort_order integer not null default 0,
  version integer not null default 1,
  constraint case_types_within unique (organization_id, id),
  constraint case_types_name unique nulls not distinct (organization_id, parent_id, name),
  constraint case_types_parent foreign key (organization_id, parent_id) references case_types (organization_id, id)
);
select protect_table('case_types');

-- Templates of the tasks that a case of this type begins with.
create table case_type_templates (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  case_type_id bigint not null,
  name text not null check (length(name) between 1 and 200),
  description text not null default '' check (length(description) <= 2000),
  -- Days after the start of the case until it is due; null: without a day.
  due_days integer check (due_days between 0 and 3650),
  sort_order integer not null default 0,
  constraint case_type_templates_type foreign key (organization_id, case_type_id) references case_types (organization_id, id) on delete cascade
);
create index case_type_templates_of on case_type_templates (organization_id, case_type_id, sort_order, id);
select protect_table('case_type_templates');

-- Which list an organisation started with: it is given once, also when somebody deletes every node afterwards.
create table case_type_starts (
  organization_id integer primary key references organizations,
  edition text not null,
  started_at timestamptz not null default now()
);
select protect_table('case_type_starts');
