-- What people typed over the places of a contract's text that the form fills, until somebody says which of the two holds.
create table contract_text_differences (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  contract_id bigint not null references contracts on delete cascade,
  -- The bookmark in the text, 'amount_2': each place is asked about by itself.
  place text not null,
  field_id text not null,
  -- A piece of the field's value.
  part text,
  typed text not null,
  created_by bigint not null references users,
  created_at timestamptz not null default now(),
  constraint contract_text_differences_place unique (organization_id, contract_id, place)
);
select protect_table('contract_text_differences');
