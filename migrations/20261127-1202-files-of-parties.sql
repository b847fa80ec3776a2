-- Files of a party: its business licence, a power of attorney and the like.
create table counterpart_files (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  counterpart_id bigint not null references counterparts on delete cascade,
  file_id bigint not null references files,
  -- Of the file, as it is told where a merge moves it.
  name text not null,
  created_by bigint not null references users,
  created_at timestamptz not null,
  unique (organization_id, file_id)
);
create index counterpart_files_party on counterpart_files (organization_id, counterpart_id, id);
-- A merge moves files; updating is for it alone.
select protect_table('counterpart_files', 'select, insert, update, delete');
create trigger counterpart_files_resolve before insert or update of counterpart_id on counterpart_files
  for each row execute function resolve_counterpart();
