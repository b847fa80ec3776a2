-- Whether payments for rights are confirmed by somebody else than who recorded them; no row: they need not be.
create table intellectual_property_settings (
  organization_id integer primary key references organizations,
  second_person boolean not null default false,
  version integer not null default 1
);
select protect_table('intellectual_property_settings');
