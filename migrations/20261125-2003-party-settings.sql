-- What an organisation decided about its counterparties: from which mean a rating is suggested, and what a blacklisted party does to a contract that is submitted. No row: as shipped.
create table party_settings (
  organization_id integer primary key references organizations,
  excellent_from numeric(4, 1) not null,
  good_from numeric(4, 1) not null,
  fair_from numeric(4, 1) not null,
  on_blacklist text not null check (on_blacklist in ('warn', 'block')),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint not null references users,
  constraint party_settings_order check (excellent_from <= 100 and excellent_from > good_from and good_from > fair_from and fair_from >= 0)
);
select protect_table('party_settings');
