-- What was put right in a file when it arrived, and the file as it came: kept to be downloaded, never opened by the product.
create table file_repairs (
  organization_id integer not null references organizations,
  file_id bigint not null references files,
  repairs jsonb not null,
  -- Of the file as it came. A file made from a repaired one (a template put in order, a text with its places filled) has the same.
  storage_key text not null,
  size bigint not null check (size >= 0),
  sha256 char(64) not null,
  -- Goes with its file.
  removed_at timestamptz,
  primary key (organization_id, file_id)
);
create index file_repairs_key on file_repairs (storage_key);
select protect_table('file_repairs', 'select, insert, update');
