-- Whom an organisation asks where everybody who could approve something submitted or wrote it. No row: nobody.
create table approval_settings (
  organization_id integer primary key references organizations,
  fallback_id bigint references users,
  administrators_stand_in boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint not null references users
);
select protect_table('approval_settings', 'select, insert, update');
