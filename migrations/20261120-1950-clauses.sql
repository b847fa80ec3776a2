-- The clause library: labels with the statements that may stand there, in versions that a second person approves.

create table clauses (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  name text not null check (length(name) between 1 and 200),
  -- As it is called: 商务, 风险, 通用 …
  category text not null default '' check (length(category) <= 64),
  -- What forms may take over; null until a version is approved.
  approved_version_id bigint,
  retired_at timestamptz,
  -- Statements are numbered within the clause; a number never comes back.
  last_statement integer not null default 0,
  created_at timestamptz not null default now(),
  created_by bigint not null references users,
  updated_at timestamptz not null default now(),
  updated_by bigint not null references users,
  version integer not null default 1,
  constraint clauses_within unique (organization_id, id),
  constraint clauses_name unique (organization_id, name)
);
select protect_table('clauses');

create table clause_versions (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  clause_id bigint not null,
  -- 1, 2, 3 … within the clause.
  ordinal integer not null check (ordinal > 0),
  -- 1 draft, 2 in approval, 3 approved. An approved version never changes.
  state smallint not null default 1 check (state in (1, 2, 3)),
  is_nullable boolean not null default false,
  -- [{ id, name, position, guidance, content: paragraphs of pieces }], in order.
  statements jsonb not null,
  note text not null default '' check (length(note) <= 500),
  -- Everybody who wrote in it: none of them may approve it.
  authors bigint[] not null default '{}',
  submitted_by bigint references users,
  submitted_at timestamptz,
  approved_by bigint references users,
  approved_at timestamptz,
  -- Why the last approval sent it back; '' for never.
  return_reason text not null default '' check (length(return_reason) <= 500),
  created_at timestamptz not null default now(),
  created_by bigint not null references users,
  updated_at timestamptz not null default now(),
  constraint clause_versions_ordinal unique (organization_id, clause_id, ordinal),
  constraint clause_versions_clause foreign key (organization_id, clause_id) references clauses (organization_id, id) on delete cascade
);
create unique index clause_versions_one_open on clause_versions (organization_id, clause_id) where state < 3;
select protect_table('clause_versions');
alter table clauses add constraint clauses_approved_version
  foreign key (approved_version_id) references clause_versions deferrable initially deferred;

create function keep_approved_clause() returns trigger language plpgsql as $$
begin
  raise exception 'an approved clause version never changes';
end $$;
create trigger clause_versions_approved before update on clause_versions
  for each row when (old.state = 3) execute function keep_approved_clause();

-- Roles that an organisation started with may do what new organisations' roles may.
insert into role_permissions (organization_id, role_id, permission, scope)
  select organization_id, id, 'clause.read', 'all' from roles where key is not null
  union all
  select organization_id, id, 'clause.manage', 'all' from roles where key in ('administrator', 'legalLead', 'legalCounsel')
  union all
  select organization_id, id, 'clause.approve', 'all' from roles where key in ('administrator', 'legalLead')
  on conflict do nothing;
