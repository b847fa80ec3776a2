-- What is known of a counterparty from outside: business information, risks and what monitoring says, kept by hand or fetched from a service that the organisation chose.

create table credit_settings (
  organization_id integer primary key references organizations,
  -- The credit config: whether monitoring is shown and fetched.
  is_on boolean not null default false,
  source text not null default 'manual' check (source in ('manual', 'http')),
  -- https://host/companies/{idNumber}
  address text not null default '' check (length(address) <= 500),
  -- { version, headers, query, pointers }: what is sent, and where each field stands in the answer.
  request jsonb not null default '{}',
  -- Sealed, never leaves the server; '' is none.
  api_key text not null default '' check (length(api_key) <= 2000),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint not null references users
);
select protect_table('credit_settings');

-- How the service fares: after some failures it is left alone until a time. No row: nothing failed.
create table credit_services (
  organization_id integer primary key references organizations,
  failures integer not null check (failures >= 0),
  rests_until timestamptz,
  reason text not null default '' check (length(reason) <= 40),
  updated_at timestamptz not null default now()
);
select protect_table('credit_services');

create table counterpart_credits (
  counterpart_id bigint primary key references counterparts on delete cascade,
  organization_id integer not null references organizations,
  econ_kind text not null default '' check (length(econ_kind) <= 200),
  regist_capi text not null default '' check (length(regist_capi) <= 200),
  history_name text not null default '' check (length(history_name) <= 2000),
  scope text not null default '' check (length(scope) <= 10000),
  term_start date,
  term_end date,
  belong_org text not null default '' check (length(belong_org) <= 200),
  oper_name text not null default '' check (length(oper_name) <= 200),
  start_date date,
  end_date date,
  check_date date,
  status text not null default '' check (length(status) <= 200),
  report_url text not null default '' check (length(report_url) <= 2000),
  -- Whence and when the newest of it came; null while nothing did.
  source text check (source in ('manual', 'http')),
  taken_at timestamptz,
  taken_by bigint references users,
  -- Of the service: when it last answered, and why it did not the last time; '' when it did.
  fetched_at timestamptz,
  failure text not null default '' check (length(failure) <= 40),
  failed_at timestamptz,
  version integer not null default 1
);
create index counterpart_credits_organization on counterpart_credits (organization_id, counterpart_id);
select protect_table('counterpart_credits');

create table counterpart_risks (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  counterpart_id bigint not null references counterparts on delete cascade,
  source text not null check (source in ('manual', 'http')),
  -- What makes it the same risk when it comes again.
  item_key text not null check (length(item_key) <= 2000),
  ordinal integer not null,
  title text not null check (length(title) between 1 and 500),
  category text not null default '' check (length(category) <= 200),
  happened_on date,
  -- False: settled, or no longer reported.
  is_open boolean not null default true,
  -- When the people of its contracts were told.
  told_at timestamptz,
  created_at timestamptz not null default now(),
  constraint counterpart_risks_key unique (organization_id, counterpart_id, source, item_key)
);
select protect_table('counterpart_risks');

create table counterpart_monitorings (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  counterpart_id bigint not null references counterparts on delete cascade,
  source text not null check (source in ('manual', 'http')),
  ordinal integer not null,
  info text not null check (length(info) between 1 and 500),
  update_time timestamptz
);
create index counterpart_monitorings_counterpart on counterpart_monitorings (organization_id, counterpart_id, ordinal);
select protect_table('counterpart_monitorings');

-- Open risks, kept with each change of them, so that the list sorts and filters by it.
alter table counterparts add column risk_count integer not null default 0;
-- all right: one index over the parties, whose counts are all 0 when it is made, so that it is quick
create index counterparts_risk_count on counterparts (organization_id, party_type, risk_count, id);
create or replace view counterpart_rows as
  select * from counterparts
  where organization_id = (select current_organization());
