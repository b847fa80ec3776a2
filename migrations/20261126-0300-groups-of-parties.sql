-- Whom a party belongs to: a group of companies. As it was named; readers resolve aliases, so that a merge and its undoing leave this alone.
create table counterpart_parents (
  organization_id integer not null references organizations,
  counterpart_id bigint primary key references counterparts on delete cascade,
  parent_id bigint not null references counterparts,
  updated_by bigint not null references users,
  updated_at timestamptz not null default now(),
  constraint counterpart_parents_two check (counterpart_id <> parent_id)
);
create index counterpart_parents_parent on counterpart_parents (organization_id, parent_id);
select protect_table('counterpart_parents', 'select, insert, update, delete');
