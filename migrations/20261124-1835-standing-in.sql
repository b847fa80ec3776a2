-- Who is away has somebody stand in for them in approvals, and a task says on whose behalf it is held.

create table approval_delegations (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  user_id bigint not null references users,
  delegate_id bigint not null references users,
  -- Days of the organisation's time zone, both included.
  from_date date not null,
  to_date date not null,
  -- Kinds of records, of which none means every kind.
  kinds text[] not null default '{}',
  created_at timestamptz not null,
  constraint approval_delegations_days check (from_date <= to_date),
  constraint approval_delegations_other check (user_id <> delegate_id)
);
create index approval_delegations_person on approval_delegations (organization_id, user_id, to_date);
create index approval_delegations_delegate on approval_delegations (organization_id, delegate_id, to_date);
select protect_table('approval_delegations');

alter table approval_tasks add column behalf_of bigint references users;
