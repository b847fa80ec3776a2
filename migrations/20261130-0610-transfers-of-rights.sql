-- Transfers of rights that an approval decides on: what was asked, of which rights, and how they and similar marks stood when it was submitted.
create table intellectual_property_transfers (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  property_ids bigint[] not null check (cardinality(property_ids) between 1 and 200),
  asked jsonb not null,
  contract_id bigint,
  rights jsonb not null default '[]',
  kept_marks jsonb not null default '[]',
  state text not null default 'waiting' check (state in ('waiting', 'returned', 'done', 'rejected', 'withdrawn', 'cancelled')),
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint ip_transfers_contract foreign key (contract_id) references contracts on delete set null,
  constraint ip_transfers_creator foreign key (organization_id, created_by) references users (organization_id, id)
);
select protect_table('intellectual_property_transfers');
create index ip_transfers_open on intellectual_property_transfers using gin (property_ids) where state in ('waiting', 'returned');
create index ip_transfers_by_contract on intellectual_property_transfers (contract_id) where contract_id is not null;
