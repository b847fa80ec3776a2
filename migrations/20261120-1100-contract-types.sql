-- The tree of contract types: what carries form, templates, approval flow and the duplicate-check switch.

create table contract_types (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  parent_id bigint references contract_types,
  name text not null check (length(name) between 1 and 200),
  -- '/3/7/': the ids from the root down to this one.
  path text not null default '',
  -- 1 enabled, 2 disabled: a disabled type takes no new contracts.
  state smallint not null default 1 check (state in (1, 2)),
  -- null: as the type above.
  form_id bigint,
  flow_id bigint,
  -- Whether a hand-typed number is checked against this type's contracts.
  is_duplicate_checked boolean not null default true,
  sort_order integer not null default 0,
  version integer not null default 1,
  constraint contract_types_name unique nulls not distinct (organization_id, parent_id, name)
);
select protect_table('contract_types');
