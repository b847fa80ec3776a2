-- An organisation's own table of fees for rights: so much from a day on, with what is let off and what is added when it is late.
create table intellectual_property_fees (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  name text not null check (length(name) between 1 and 200),
  purpose smallint not null check (purpose between 1 and 5),
  country text not null default '',
  year_from double precision check (year_from between 1 and 20),
  year_to double precision check (year_to between 1 and 20),
  amount_minor bigint not null check (amount_minor >= 0),
  amount_unit char(3) not null,
  in_force_from date not null,
  is_reducible boolean not null default false,
  reduced_years double precision check (reduced_years between 1 and 20),
  late_steps text not null default '',
  late_amount_minor bigint check (late_amount_minor >= 0),
  late_amount_unit char(3),
  note text not null default '',
  version integer not null default 1,
  check ((late_amount_minor is null) = (late_amount_unit is null)),
  check ((year_from is null) = (year_to is null)),
  constraint ip_fees_within unique (organization_id, id)
);
select protect_table('intellectual_property_fees');
create unique index ip_fees_once on intellectual_property_fees (organization_id, purpose, country, in_force_from, year_from) nulls not distinct;
