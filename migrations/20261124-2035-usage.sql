-- What each person has used in the running minutes and hours, over all processes of an installation.

create unlogged table usage_counts (
  organization_id bigint not null references organizations (id) on delete cascade,
  user_id bigint not null,
  kind text not null,
  -- The number of the period since 1970, in periods of that kind.
  period bigint not null,
  used bigint not null,
  counted_at timestamptz not null default now(),
  primary key (organization_id, kind, period, user_id),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create index usage_counts_age on usage_counts (counted_at);
select protect_table('usage_counts', 'select');
grant select, insert, update, delete on usage_counts to chancery_system;
