-- In which hours an organisation works, on every working day: time limits of approvals run in them. No row: as shipped (9 to 12, 13 to 18).
create table working_hours (
  organization_id integer primary key references organizations,
  -- [{"from": "09:00", "to": "12:00"}, …], in order.
  spans jsonb not null check (jsonb_array_length(spans) between 1 and 4),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint not null references users
);
select protect_table('working_hours', 'select, insert, update');
