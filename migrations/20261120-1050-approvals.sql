-- Approvals: flows and their versions, running approvals, who is asked, and what was done.

create table approval_flows (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  -- What kind of record it is for: contract, template …
  kind text not null,
  name text not null check (length(name) between 1 and 200),
  description text not null default '',
  enabled boolean not null default true,
  -- The draft, as domain/flow-definition.ts writes it.
  definition jsonb not null,
  -- The version in force; null while nothing was published.
  published_version_id bigint,
  has_changes boolean not null default true,
  version integer not null default 1,
  updated_by bigint references users,
  updated_at timestamptz not null default now(),
  constraint approval_flows_name unique (organization_id, kind, name)
);
select protect_table('approval_flows');

-- What was put into force; never changed, so that a running approval keeps the version it started with.
create table approval_flow_versions (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  flow_id bigint not null references approval_flows,
  number integer not null,
  definition jsonb not null,
  published_by bigint references users,
  published_at timestamptz not null default now(),
  constraint approval_flow_versions_number unique (organization_id, flow_id, number)
);
select protect_table('approval_flow_versions', 'select, insert');
alter table approval_flows add constraint approval_flows_published
  foreign key (published_version_id) references approval_flow_versions;

create table approval_instances (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  subject_kind text not null,
  subject_id bigint not null,
  subject_name text not null,
  flow_id bigint not null references approval_flows,
  flow_version_id bigint not null references approval_flow_versions,
  initiator_id bigint not null references users,
  -- Everybody who submitted it: none of them may approve it.
  submitter_ids bigint[] not null,
  state text not null check (state in ('running', 'returned', 'approved', 'rejected', 'withdrawn')),
  round integer not null default 1,
  -- Index in route of the node that is asked; of the node to go on with after a return.
  node_index integer,
  resume_at integer,
  -- Who is asked node by node, as it was found when it was submitted.
  route jsonb not null,
  same_person text not null check (same_person in ('once', 'each')),
  -- The form's values as they were submitted.
  values jsonb not null default '{}',
  started_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  constraint approval_instances_running check ((state = 'running') = (node_index is not null))
);
-- One approval at a time for a record.
create unique index approval_instances_live on approval_instances (organization_id, subject_kind, subject_id)
  where state in ('running', 'returned');
create index approval_instances_subject on approval_instances (organization_id, subject_kind, subject_id, id);
create index approval_instances_initiator on approval_instances (organization_id, initiator_id, updated_at desc, id desc);
select protect_table('approval_instances', 'select, insert, update');

-- Who is asked (approve) or told (cc).
create table approval_tasks (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  instance_id bigint not null references approval_instances,
  kind text not null check (kind in ('approve', 'cc')),
  node_index integer not null,
  round integer not null,
  user_id bigint not null references users,
  ordinal integer not null default 0,
  state text not null check (state in ('waiting', 'open', 'approved', 'rejected', 'returned', 'closed', 'auto')),
  -- Undone by a return: it counts no more.
  void boolean not null default false,
  asked_at timestamptz not null,
  decided_at timestamptz,
  read_at timestamptz,
  constraint approval_tasks_once unique (organization_id, instance_id, kind, node_index, round, user_id)
);
create index approval_tasks_open on approval_tasks (organization_id, user_id, asked_at desc, id desc)
  where kind = 'approve' and state = 'open';
create index approval_tasks_person on approval_tasks (organization_id, user_id, kind, asked_at desc, id desc);
select protect_table('approval_tasks', 'select, insert, update');

-- The history: what was done, by whom, with which words.
create table approval_actions (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  instance_id bigint not null references approval_instances,
  task_id bigint references approval_tasks,
  action text not null,
  -- Null for what the system did by itself.
  user_id bigint references users,
  node_name text not null default '',
  comment text not null default '' check (length(comment) <= 2000),
  detail jsonb not null default '{}',
  at timestamptz not null
);
create index approval_actions_instance on approval_actions (organization_id, instance_id, id);
select protect_table('approval_actions', 'select, insert');
