-- Days off and make-up working days of a year as an organisation read them itself; years that ship stand in the code.
create table calendar_years (
  organization_id integer not null references organizations,
  year smallint not null check (year between 1990 and 2100),
  source text not null check (length(source) between 1 and 300),
  days jsonb not null,
  version integer not null default 1,
  updated_by bigint,
  updated_at timestamptz not null default now(),
  primary key (organization_id, year),
  constraint calendar_years_user foreign key (organization_id, updated_by) references users (organization_id, id)
);
select protect_table('calendar_years');

-- Whoever keeps case types keeps the rules of deadlines, where an organisation left these roles as they were given.
with given as (
  insert into role_permissions (organization_id, role_id, permission, scope)
    select organization_id, id, 'deadline.manage', 'all' from roles
    where key in ('administrator', 'legalLead') and (version = 1 or key = 'administrator')
    on conflict do nothing
    returning organization_id
)
update organizations set access_version = access_version + 1 where id in (select organization_id from given);
