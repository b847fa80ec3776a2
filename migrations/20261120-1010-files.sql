-- Files: what is known of each stored file. The bytes lie in the file store under a generated key.

create table files (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  name text not null check (length(name) between 1 and 255),
  extension text not null check (extension ~ '^[a-z0-9]{1,8}$'),
  mime text not null,
  size bigint not null check (size >= 0),
  sha256 char(64) not null,
  storage_key text not null unique,
  uploaded_by bigint not null references users,
  -- What it belongs to, once something claims it; until then it is its uploader's alone.
  subject_kind text,
  subject_id bigint,
  -- removed: gone for everybody, the bytes follow later.
  state text not null default 'ready' check (state in ('ready', 'removed')),
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint files_subject check ((subject_kind is null) = (subject_id is null)),
  constraint files_removed check ((state = 'removed') = (removed_at is not null))
);
create index files_subject on files (organization_id, subject_kind, subject_id) where subject_kind is not null;
create index files_removed on files (removed_at) where state = 'removed';
select protect_table('files', 'select, insert, update');
