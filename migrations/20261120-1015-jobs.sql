-- Long work with its progress, live events for open browsers, notifications and what each person wants of them.

create table job_runs (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  -- Who started it; only they see it.
  user_id bigint not null references users on delete cascade,
  name text not null check (length(name) between 1 and 100),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  done integer not null default 0,
  -- null: not known yet.
  total integer,
  -- [{ path, code, params }]: what went wrong, row by row where there are rows.
  errors jsonb not null default '[]',
  file_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz
);
create index job_runs_user on job_runs (organization_id, user_id, id desc);
select protect_table('job_runs');

-- What open browsers are told, kept an hour so that a stream that broke goes on where it was.
create table live_events (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  user_id bigint not null references users on delete cascade,
  type text not null,
  data jsonb not null,
  -- The moment of writing, not of the transaction's begin.
  at timestamptz not null default clock_timestamp()
);
create index live_events_user on live_events (organization_id, user_id, id);
create index live_events_age on live_events (at);
select protect_table('live_events', 'select, insert');

-- Wakes the streams of a person, on every server. Polling stands behind it.
create function wake_streams() returns trigger
  language plpgsql
  as $$
begin
  if tg_table_name = 'users' then
    perform pg_notify('live_events', new.organization_id || '/' || new.id);
  elsif tg_op = 'DELETE' then
    perform pg_notify('live_events', old.organization_id || '/' || old.user_id);
  else
    perform pg_notify('live_events', new.organization_id || '/' || new.user_id);
  end if;
  return null;
end $$;
grant execute on function wake_streams() to chancery_app;
create trigger wake_streams after insert on live_events for each row execute function wake_streams();
-- A stream ends with its session.
create trigger wake_streams after delete on sessions for each row execute function wake_streams();
create trigger wake_streams after update of state on users for each row execute function wake_streams();

create table notifications (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  user_id bigint not null references users on delete cascade,
  kind text not null,
  params jsonb not null default '{}',
  -- Path inside the product, '/standingBook/detail?contractId=7'; empty for none.
  link text not null default '',
  -- The job that wrote it: a job that is done twice tells once.
  source text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  constraint notifications_once unique (organization_id, user_id, source)
);
create index notifications_list on notifications (organization_id, user_id, (read_at is null) desc, id desc);
create index notifications_unread on notifications (organization_id, user_id) where read_at is null;
select protect_table('notifications');

-- A person without a row wants everything by mail.
create table notification_preferences (
  organization_id integer not null references organizations,
  user_id bigint not null references users on delete cascade,
  mail boolean not null default true,
  -- Kinds that are shown in the product but not mailed.
  kinds_without_mail text[] not null default '{}',
  primary key (organization_id, user_id)
);
select protect_table('notification_preferences');
