-- Templates go through approval, are written online, and each organisation chooses the flow of their approval.
alter table templates drop constraint templates_state_check;
alter table templates
  -- 1 draft, 2 published, 3 retired, 4 in approval (nothing was published yet).
  add constraint templates_state_check check (state in (1, 2, 3, 4)),
  -- The version that waits for approval; what is published stays in use meanwhile. Null: none waits.
  add column pending_version_id bigint;
alter table templates add constraint templates_pending_version
  foreign key (pending_version_id) references template_versions deferrable initially deferred;
alter table template_versions
  add column origin text not null default 'uploaded' check (origin in ('uploaded', 'edited')),
  -- What was put right when the file came in: [{ bookmark, what }].
  add column repairs jsonb not null default '[]',
  -- When it was last submitted to approval; null: never.
  add column submitted_at timestamptz;

create table template_settings (
  organization_id integer primary key references organizations,
  -- The approval flow of templates; null: whoever may manage templates publishes directly.
  flow_id bigint references approval_flows,
  version integer not null default 1,
  updated_by bigint not null references users,
  updated_at timestamptz not null default now()
);
select protect_table('template_settings');
