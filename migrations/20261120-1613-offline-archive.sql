-- Where the paper of a contract lies: the addresses that a form's offline archive field offers.

create table archive_offline_settings (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  name text not null check (length(name) between 1 and 200),
  -- 1 enabled, 2 disabled: not offered any more.
  state smallint not null default 1 check (state in (1, 2)),
  sort_order integer not null default 0,
  version integer not null default 1,
  constraint archive_offline_settings_name unique (organization_id, name)
);
select protect_table('archive_offline_settings');
