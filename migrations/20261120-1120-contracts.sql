-- Contracts: the record, its parties, its documents, and the search over them.

create table contracts (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  name text not null default '' check (length(name) <= 200),
  -- Null until it is taken (by rule, at submission) or typed.
  number text check (length(number) between 1 and 64),
  -- The number as duplicates are found: width, case and outer spaces do not count.
  number_key text,
  contract_type_id bigint not null references contract_types,
  template_version_id bigint references template_versions,
  -- 1 from template, 2 uploaded text, 3 blank document.
  file_type smallint not null default 1 check (file_type in (1, 2, 3)),
  -- 1 ordinary, 2 framework, 3 supplementary, 4 alteration, 5 termination.
  category smallint not null default 1 check (category between 1 and 5),
  form_version_id bigint not null references form_versions,
  form_values jsonb not null default '{}',
  amount_minor bigint,
  amount_unit char(3),
  start_date date,
  end_date date,
  status smallint not null default 1 check (status between 1 and 12),
  workflow_status smallint not null default 0 check (workflow_status between 0 and 6),
  archive_status smallint not null default 0 check (archive_status between 0 and 2),
  status_reason text not null default '',
  initiator_id bigint not null references users,
  handler_id bigint references users,
  department_id bigint references departments,
  approval_instance_id bigint,
  -- External parties' names, joined, for lists.
  party_names text not null default '',
  -- Number, name and parties for search by fragments: src/shared/bigrams.ts.
  search_text text not null default '',
  bigrams text[] not null default '{}',
  submitted_at timestamptz,
  approved_at timestamptz,
  signed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by bigint not null references users,
  version integer not null default 1,
  -- The version at which the form values last changed: a text filled since then is still right.
  values_version integer not null default 1,
  constraint contracts_amount check ((amount_minor is null) = (amount_unit is null))
);
create index contracts_updated on contracts (organization_id, updated_at desc, id desc);
create index contracts_status on contracts (organization_id, status, updated_at desc, id desc);
create index contracts_number on contracts (organization_id, number_key) where number_key is not null;
create index contracts_initiator on contracts (organization_id, initiator_id, updated_at desc);
create index contracts_handler on contracts (organization_id, handler_id, updated_at desc);
create index contracts_department on contracts (organization_id, department_id);
create index contracts_type on contracts (organization_id, contract_type_id);
create index contracts_amount on contracts (organization_id, amount_minor);
create index contracts_end on contracts (organization_id, end_date);
create index contracts_due on contracts (start_date, end_date) where status in (5, 6);
create index contracts_search on contracts using gin (bigrams) with (fastupdate = off);
select protect_table('contracts');

create table contract_parties (
  organization_id integer not null references organizations,
  contract_id bigint not null references contracts on delete cascade,
  ordinal smallint not null,
  field_id text not null,
  party_type smallint not null check (party_type in (1, 2)),
  counterpart_id bigint references counterparts,
  name text not null,
  primary key (organization_id, contract_id, ordinal)
);
create index contract_parties_counterpart on contract_parties (organization_id, counterpart_id);
select protect_table('contract_parties');

create table contract_documents (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  contract_id bigint not null references contracts on delete cascade,
  -- text: the contract itself; pdf: its print; signed: the signed copy; attachment.
  kind text not null check (kind in ('text', 'pdf', 'signed', 'attachment')),
  -- pending, ready, failed, or unavailable (no LibreOffice).
  state text not null default 'ready' check (state in ('pending', 'ready', 'failed', 'unavailable')),
  file_id bigint references files,
  -- 1, 2, 3 … of its kind within the contract.
  ordinal integer not null,
  -- values_version of the contract that it was made from.
  contract_version integer,
  reason text not null default '',
  created_by bigint not null references users,
  created_at timestamptz not null default now(),
  constraint contract_documents_ordinal unique (organization_id, contract_id, kind, ordinal)
);
select protect_table('contract_documents');

-- What lists read. Row-level security would keep the search index from being used (array containment is not leak-proof), so lists
-- ask through this view of the owner; the wall between organisations stands inside it.
create view contract_rows as
  select id, organization_id, name, number, number_key, contract_type_id, template_version_id, file_type, category, amount_minor,
    amount_unit, start_date, end_date, status, workflow_status, archive_status, initiator_id, handler_id, department_id,
    approval_instance_id, party_names, search_text, bigrams, submitted_at, approved_at, signed_at, created_at, updated_at, updated_by, version
  from contracts where organization_id = (select current_organization());
grant select on contract_rows to chancery_app;
