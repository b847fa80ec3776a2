-- Any field of a form may stand in the lists of its records: its values are kept beside the record, typed, each in an order that an index gives.
create table record_list_values (
  organization_id integer not null references organizations,
  kind text not null check (length(kind) between 1 and 60),
  record_id bigint not null,
  field_id text not null check (length(field_id) between 1 and 100),
  -- Of several values, from 0.
  place integer not null check (place >= 0),
  -- Text, or the words of an option.
  words text,
  -- An option.
  code text,
  -- A number, minor units of an amount, 1 for no and 2 for yes.
  figure numeric,
  -- Of an amount; '' for anything else.
  unit text not null default '',
  day date,
  moment timestamptz,
  -- A person or a department.
  ref bigint,
  primary key (organization_id, kind, record_id, field_id, place)
);
select protect_table('record_list_values');
-- A long text is put in order by its beginning: an index holds no more.
create index record_list_values_words on record_list_values (organization_id, kind, field_id, (left(words, 64) collate "zh-x-icu"), record_id) where words is not null;
create index record_list_values_code on record_list_values (organization_id, kind, field_id, code, record_id) where code is not null;
create index record_list_values_figure on record_list_values (organization_id, kind, field_id, unit, figure, record_id) where figure is not null;
create index record_list_values_day on record_list_values (organization_id, kind, field_id, day, record_id) where day is not null;
create index record_list_values_moment on record_list_values (organization_id, kind, field_id, moment, record_id) where moment is not null;
create index record_list_values_ref on record_list_values (organization_id, kind, field_id, ref, record_id) where ref is not null;

-- Read through a view of the owner with the wall in it: comparing numerics may use no index under row-level security.
create view record_list_rows as select * from record_list_values where organization_id = (select current_organization());
grant select on record_list_rows to chancery_app;

-- Of which version of the form the lists of a kind show the fields, and of which the values are being kept: another one while existing records are being filled.
create table record_list_forms (
  organization_id integer not null references organizations,
  kind text not null check (length(kind) between 1 and 60),
  shown_version_id bigint references form_versions,
  kept_version_id bigint not null references form_versions,
  primary key (organization_id, kind)
);
select protect_table('record_list_forms');
