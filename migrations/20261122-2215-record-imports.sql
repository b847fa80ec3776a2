-- Records that come in from a spreadsheet: how far each import is, what of it was left out and why, and which rows became which records.
create table record_imports (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  user_id bigint not null,
  kind text not null check (length(kind) between 1 and 60),
  job_run_id bigint not null references job_runs,
  file_id bigint not null references files,
  file_name text not null,
  -- Rows of the file that were looked at: the next batch begins behind them.
  position integer not null default 0 check (position >= 0),
  total integer check (total >= 0),
  added integer not null default 0,
  refused integer not null default 0,
  -- Why the whole file was not taken: the reason and its parameters.
  fault jsonb,
  refused_file_id bigint references files,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint record_imports_within unique (organization_id, id),
  constraint record_imports_user foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create index record_imports_latest on record_imports (organization_id, user_id, kind, id desc);
select protect_table('record_imports');

create table record_import_faults (
  organization_id integer not null references organizations,
  import_id bigint not null,
  -- As the file counts its lines, headings included.
  line integer not null,
  issues jsonb not null,
  primary key (organization_id, import_id, line),
  constraint record_import_faults_import foreign key (organization_id, import_id) references record_imports (organization_id, id) on delete cascade
);
select protect_table('record_import_faults');

-- What a row said, by its fingerprint, and the record that it became: the same row sent again adds nothing as long as that record is there.
create table record_import_rows (
  organization_id integer not null references organizations,
  kind text not null,
  fingerprint bytea not null check (length(fingerprint) = 32),
  record_id bigint not null,
  import_id bigint not null,
  line integer not null,
  primary key (organization_id, kind, fingerprint),
  constraint record_import_rows_import foreign key (organization_id, import_id) references record_imports (organization_id, id) on delete cascade
);
create index record_import_rows_record on record_import_rows (organization_id, kind, record_id);
select protect_table('record_import_rows');
