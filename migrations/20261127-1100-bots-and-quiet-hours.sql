-- Notices reach people through bots of Feishu, DingTalk and WeCom as well, and an organisation has quiet hours that a person may set differently.

create table notice_settings (
  organization_id integer primary key references organizations,
  -- Platforms whose bots people may add; none at first.
  bot_platforms text[] not null default '{}',
  quiet_from text check (quiet_from ~ '^\d\d:\d\d$'),
  quiet_to text check (quiet_to ~ '^\d\d:\d\d$'),
  quiet_days_off boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint not null references users
);
select protect_table('notice_settings');

-- The version before writes quiet hours without this word: whoever has some, has their own.
alter table notification_preferences
  add column own_quiet boolean not null default false,
  add column quiet_days_off boolean not null default false,
  add column kinds_without_bots text[] not null default '{}';

create table notice_bots (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  user_id bigint not null references users on delete cascade,
  platform text not null check (platform in ('feishu', 'dingtalk', 'wecom')),
  name text not null check (length(name) between 1 and 50),
  is_on boolean not null default true,
  -- Sealed, both; they never leave the server.
  address text not null default '',
  secret text not null default '',
  -- The same for the same address, and tells nothing of it: bots with one address take turns.
  address_mark text not null,
  next_at timestamptz,
  failures integer not null default 0,
  rests_until timestamptz,
  -- Why the last message did not go out, and what the platform said; null: it did.
  reason text,
  answer text not null default '',
  sent_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index notice_bots_own on notice_bots (organization_id, user_id);
create index notice_bots_turns on notice_bots (organization_id, address_mark);
select protect_table('notice_bots');

-- What a bot has still to tell.
create table notice_bot_waiting (
  organization_id integer not null references organizations,
  bot_id bigint not null references notice_bots on delete cascade,
  notification_id bigint not null references notifications on delete cascade,
  due_at timestamptz not null,
  primary key (organization_id, bot_id, notification_id)
);
create index notice_bot_waiting_notification on notice_bot_waiting (notification_id);
select protect_table('notice_bot_waiting');
