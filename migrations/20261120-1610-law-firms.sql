-- Law firms and their lawyers: what the pickers of a form offer now, and room for what the management screens will ask later.

create table law_firms (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  name text not null check (length(name) between 1 and 200),
  english_name text not null default '' check (length(english_name) <= 200),
  licence_number text not null default '' check (length(licence_number) <= 64),
  -- Form of organisation as it is called: 普通合伙, 特殊的普通合伙, 个人所, 国资所 …
  form text not null default '' check (length(form) <= 64),
  head_name text not null default '' check (length(head_name) <= 200),
  founded_on date,
  is_branch boolean not null default false,
  address text not null default '' check (length(address) <= 200),
  phone text not null default '' check (length(phone) <= 64),
  email text not null default '' check (length(email) <= 200),
  website text not null default '' check (length(website) <= 200),
  expertise text not null default '' check (length(expertise) <= 2000),
  currency char(3) not null default 'CNY',
  bank_name text not null default '' check (length(bank_name) <= 200),
  bank_account text not null default '' check (length(bank_account) <= 64),
  fee_arrangement text not null default '' check (length(fee_arrangement) <= 2000),
  -- 1 candidate, 2 in panel, 3 suspended, 4 removed.
  panel_status smallint not null default 1 check (panel_status between 1 and 4),
  valid_until date,
  conflict_statement text not null default '' check (length(conflict_statement) <= 2000),
  -- The groups of the form (type 11) as they were when it was filled, and the values by unique field id.
  field_group_snapshot jsonb not null default '[]',
  field_detail jsonb not null default '{}',
  created_at timestamptz not null default now(),
  created_by bigint not null,
  updated_at timestamptz not null default now(),
  updated_by bigint not null,
  version integer not null default 1,
  constraint law_firms_within unique (organization_id, id),
  constraint law_firms_name unique (organization_id, name),
  constraint law_firms_creator foreign key (organization_id, created_by) references users (organization_id, id),
  constraint law_firms_updater foreign key (organization_id, updated_by) references users (organization_id, id)
);
select protect_table('law_firms');

create table lawyers (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  law_firm_id bigint not null,
  name text not null check (length(name) between 1 and 200),
  -- Of the person; leaves the server masked.
  id_number text not null default '' check (length(id_number) <= 32),
  licence_number text not null default '' check (licence_number ~ '^(\d{17})?$'),
  -- Kind of practice and rank as they are called: 专职律师, 兼职律师; 合伙人, 主办律师 …
  practice_kind text not null default '' check (length(practice_kind) <= 64),
  first_licensed_on date,
  rank text not null default '' check (length(rank) <= 64),
  hourly_rate_minor bigint,
  hourly_rate_unit char(3),
  languages text not null default '' check (length(languages) <= 200),
  expertise text not null default '' check (length(expertise) <= 2000),
  assessment text not null default '' check (length(assessment) <= 2000),
  -- Works with us at present.
  cooperates boolean not null default true,
  -- 1 practising, 2 left.
  status smallint not null default 1 check (status in (1, 2)),
  field_group_snapshot jsonb not null default '[]',
  field_detail jsonb not null default '{}',
  created_at timestamptz not null default now(),
  created_by bigint not null,
  updated_at timestamptz not null default now(),
  updated_by bigint not null,
  version integer not null default 1,
  constraint lawyers_within unique (organization_id, id),
  constraint lawyers_rate check ((hourly_rate_minor is null) = (hourly_rate_unit is null)),
  constraint lawyers_firm foreign key (organization_id, law_firm_id) references law_firms (organization_id, id),
  constraint lawyers_creator foreign key (organization_id, created_by) references users (organization_id, id),
  constraint lawyers_updater foreign key (organization_id, updated_by) references users (organization_id, id)
);
create index lawyers_of_firm on lawyers (organization_id, law_firm_id, name, id);
create unique index lawyers_licence on lawyers (organization_id, licence_number) where licence_number <> '';
select protect_table('lawyers');

create table lawyer_contacts (
  organization_id integer not null references organizations,
  lawyer_id bigint not null,
  ordinal smallint not null,
  name text not null check (length(name) between 1 and 200),
  email text not null default '' check (length(email) <= 200),
  phone text not null default '' check (length(phone) <= 64),
  fax text not null default '' check (length(fax) <= 64),
  primary key (organization_id, lawyer_id, ordinal),
  constraint lawyer_contacts_lawyer foreign key (organization_id, lawyer_id) references lawyers (organization_id, id) on delete cascade
);
select protect_table('lawyer_contacts');

-- Roles that an organisation started with read firms and lawyers; a role that it made itself gets what its administrator gives it.
insert into role_permissions (organization_id, role_id, permission, scope)
  select organization_id, id, 'law_firm.read', 'all' from roles where key is not null
  on conflict do nothing;
