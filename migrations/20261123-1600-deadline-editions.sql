-- By which edition of the shipped rules an organisation's open deadlines were last computed; none: by one from before this was kept.
create table deadline_editions (
  organization_id integer primary key references organizations,
  edition integer not null,
  computed_at timestamptz not null default now()
);
select protect_table('deadline_editions');
