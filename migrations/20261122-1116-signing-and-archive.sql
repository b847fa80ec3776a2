-- A contract that is signed or archived says how: the copy, the day, who signed, the seals, where the paper lies.

-- Contracts signed before this have no row: what nobody said stays unsaid.
create table contract_signings (
  organization_id integer not null references organizations,
  contract_id bigint not null references contracts on delete cascade,
  -- The signed copy: a row of kind 'signed'.
  document_id bigint not null references contract_documents,
  -- The day on which the last party signed.
  signed_on date not null,
  -- [{ partyType, partyName, name }] in the order of the contract's parties.
  signatories jsonb not null,
  -- 0 none, 1 company, 2 contract, 3 legal representative, 4 electronic, 9 another.
  seal_type smallint not null check (seal_type in (0, 1, 2, 3, 4, 9)),
  seal_count integer not null check (seal_count between 0 and 9999),
  recorded_by bigint not null references users,
  recorded_at timestamptz not null,
  primary key (organization_id, contract_id),
  constraint contract_signings_seals check ((seal_type = 0) = (seal_count = 0))
);
select protect_table('contract_signings', 'select, insert');

create table contract_archivings (
  organization_id integer not null references organizations,
  contract_id bigint not null references contracts on delete cascade,
  document_id bigint not null references contract_documents,
  address_id bigint not null references archive_offline_settings,
  -- Cabinet, box, file there.
  place text not null check (length(place) between 1 and 200),
  recorded_by bigint not null references users,
  recorded_at timestamptz not null,
  primary key (organization_id, contract_id)
);
create index contract_archivings_address on contract_archivings (organization_id, address_id);
select protect_table('contract_archivings', 'select, insert');

-- The end date of which a suspended contract's people were told, so that they are told once.
alter table contracts add told_end date;
drop index contracts_due;
create index contracts_due on contracts (start_date, end_date) where status in (5, 6, 8);

-- Roles that an organisation started with may do what new organisations' roles may.
insert into role_permissions (organization_id, role_id, permission, scope)
  select organization_id, id, 'archive_address.manage', 'all' from roles where key in ('administrator', 'legalLead', 'contractManager')
  on conflict do nothing;
