-- Counterparties: internal and external parties with their bank accounts and contacts, searched by fragments.

create table counterparts (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  -- 1 internal, 2 external.
  party_type smallint not null check (party_type in (1, 2)),
  -- 1 organisation, 2 natural person.
  subtype smallint not null check (subtype in (1, 2)),
  -- NFC.
  name text not null check (length(name) between 1 and 200),
  -- creditCode: GB 32100-2015; identityNumber: GB 11643-1999; other: a foreign or other document.
  id_kind text not null check (id_kind in ('creditCode', 'identityNumber', 'other')),
  -- Half width, capitals, no spaces; null: not known (internal parties only).
  id_number text check (length(id_number) between 1 and 32),
  abbr text not null default '' check (length(abbr) <= 200),
  address text not null default '' check (length(address) <= 200),
  phone text not null default '' check (length(phone) <= 200),
  email text not null default '' check (length(email) <= 200),
  fax text not null default '' check (length(fax) <= 200),
  rating smallint not null default 0 check (rating in (0, 10, 20, 30, 40)),
  rating_remark text not null default '' check (length(rating_remark) <= 2000),
  is_connected_transaction boolean not null default false,
  -- 1 enabled, 2 disabled: kept with its contracts, no longer offered.
  state smallint not null default 1 check (state in (1, 2)),
  search_text text not null,
  bigrams text[] not null,
  created_by bigint references users,
  updated_by bigint references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint counterparts_id_number unique (organization_id, party_type, id_number),
  constraint counterparts_external_id_number check (party_type = 1 or id_number is not null)
);
create index counterparts_list on counterparts (organization_id, party_type, updated_at desc, id desc);
create index counterparts_search on counterparts using gin (bigrams) with (fastupdate = off);
select protect_table('counterparts');

create table counterpart_banks (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  counterpart_id bigint not null references counterparts on delete cascade,
  ordinal smallint not null,
  name text not null check (length(name) between 1 and 200),
  account text not null check (length(account) between 9 and 24),
  account_name text not null default '' check (length(account_name) <= 200)
);
create index counterpart_banks_counterpart on counterpart_banks (organization_id, counterpart_id, ordinal);
select protect_table('counterpart_banks');

create table counterpart_contacts (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  counterpart_id bigint not null references counterparts on delete cascade,
  ordinal smallint not null,
  name text not null check (length(name) between 1 and 200),
  phone text not null default '' check (length(phone) <= 200),
  email text not null default '' check (length(email) <= 200)
);
create index counterpart_contacts_counterpart on counterpart_contacts (organization_id, counterpart_id, ordinal);
select protect_table('counterpart_contacts');

-- Search behind the wall. The planner must not use an index for @> below a row-level security policy, because the operator is not
-- leakproof; a plain view of the owner names the organisation itself and leaves the planner free.
create view counterpart_rows as
  select * from counterparts
  where organization_id = (select current_organization());
grant select on counterpart_rows to chancery_app;
