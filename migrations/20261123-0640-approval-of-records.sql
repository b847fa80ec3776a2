-- Which flow decides on what of a kind of record before it is so, and what waits for a decision.
create table record_approval_flows (
  organization_id integer not null references organizations,
  kind text not null check (length(kind) <= 60),
  ask text not null check (length(ask) <= 60),
  flow_id bigint not null references approval_flows,
  updated_by bigint references users,
  updated_at timestamptz not null,
  primary key (organization_id, kind, ask)
);
select protect_table('record_approval_flows');
create index record_approval_flows_by_flow on record_approval_flows (flow_id);

create table record_asks (
  organization_id integer not null references organizations,
  kind text not null check (length(kind) <= 60),
  record_id bigint not null,
  ask text not null check (length(ask) <= 60),
  -- What is done when it is approved, as the operation was called.
  payload jsonb not null,
  asked_by bigint not null references users,
  asked_at timestamptz not null,
  primary key (organization_id, kind, record_id)
);
select protect_table('record_asks');
