-- Deadlines of whatever subject: the day that a rule makes of a trigger, the day somebody chose instead, and how it ended.
create table deadlines (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  subject_kind text not null check (length(subject_kind) between 1 and 60),
  subject_id bigint not null,
  -- '' for a day that was fixed by somebody (a court); then `title` says what it is.
  rule_id text not null default '' check (length(rule_id) <= 60),
  title text not null default '' check (length(title) <= 200),
  -- Where the trigger stands: a row of the subject's own.
  source_kind text not null check (length(source_kind) between 1 and 60),
  source_id bigint not null,
  trigger_date date not null,
  -- Counted from another deadline's day, so many days after it.
  follows_id bigint,
  days_after smallint not null default 0,
  -- Amount, interruptions, obstacles, day of the cap.
  given jsonb not null default '{}',
  rule_version smallint,
  -- null: the rule makes no day of this trigger (`refusal`); somebody has to set it.
  computed_date date,
  steps jsonb not null default '[]',
  refusal jsonb,
  is_provisional boolean not null default false,
  is_pending boolean not null default false,
  safer_date date,
  chosen_date date,
  chosen_reason text not null default '' check (length(chosen_reason) <= 2000),
  due date generated always as (coalesce(chosen_date, computed_date)) stored,
  needs_confirmation boolean not null default true,
  reminders smallint[] not null default '{}',
  state text not null default 'open' check (state in ('open', 'met', 'missed', 'moot')),
  state_on date,
  proof text not null default '' check (length(proof) <= 2000),
  proof_file_id bigint,
  settled_by bigint,
  settled_at timestamptz,
  set_by bigint,
  set_at timestamptz not null default now(),
  confirmed_by bigint,
  confirmed_at timestamptz,
  version integer not null default 1,
  constraint deadlines_within unique (organization_id, id),
  constraint deadlines_once unique (organization_id, subject_kind, subject_id, rule_id, title, source_kind, source_id),
  constraint deadlines_named check (rule_id <> '' or title <> ''),
  constraint deadlines_reason check (chosen_date is null or chosen_reason <> ''),
  constraint deadlines_second_person check (confirmed_by is null or set_by is null or confirmed_by <> set_by),
  constraint deadlines_follows foreign key (organization_id, follows_id) references deadlines (organization_id, id)
);
create index deadlines_due on deadlines (organization_id, due) where state = 'open';
create index deadlines_all_due on deadlines (organization_id, due);
create index deadlines_followers on deadlines (organization_id, follows_id) where follows_id is not null;
create index deadlines_open on deadlines (organization_id, id) where state = 'open';
select protect_table('deadlines');

-- Both values of every change, for ever.
create table deadline_changes (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  deadline_id bigint not null,
  kind text not null,
  before jsonb not null,
  after jsonb not null,
  reason text not null default '',
  -- null: computed again because a calendar changed.
  changed_by bigint,
  changed_at timestamptz not null default now(),
  constraint deadline_changes_of foreign key (organization_id, deadline_id) references deadlines (organization_id, id)
);
create index deadline_changes_deadline on deadline_changes (organization_id, deadline_id, id);
create index deadline_changes_moved on deadline_changes (organization_id, id) where kind = 'calendar';
select protect_table('deadline_changes', 'select, insert');

-- What was told of which day: once each, also after an outage and with two servers.
create table deadline_reminders (
  organization_id integer not null references organizations,
  deadline_id bigint not null,
  day date not null,
  -- So many days before; negative: after.
  step smallint not null,
  told_at timestamptz not null default now(),
  primary key (organization_id, deadline_id, day, step),
  constraint deadline_reminders_of foreign key (organization_id, deadline_id) references deadlines (organization_id, id)
);
select protect_table('deadline_reminders');

-- A person's calendar subscription: only the hash of its token.
create table deadline_feeds (
  organization_id integer not null references organizations,
  user_id bigint not null,
  token_hash text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id),
  constraint deadline_feeds_token unique (token_hash),
  constraint deadline_feeds_user foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
select protect_table('deadline_feeds');
