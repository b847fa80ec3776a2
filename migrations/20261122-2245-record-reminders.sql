-- Who keeps records is reminded once before a day of theirs comes: what was told of which day is remembered here.
create table record_reminders (
  organization_id integer not null references organizations,
  kind text not null,
  record_id bigint not null,
  field text not null,
  day date not null,
  -- So many days before.
  before smallint not null,
  told_at timestamptz not null default now(),
  primary key (organization_id, kind, record_id, field, day, before)
);
select protect_table('record_reminders');
create index law_firms_valid_until on law_firms (organization_id, valid_until) where valid_until is not null;
