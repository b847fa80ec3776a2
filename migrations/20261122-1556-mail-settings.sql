-- Mail is set on a screen: which server an organisation sends its mail through, where the operator has not said so for the whole installation.

create table mail_settings (
  organization_id integer primary key references organizations,
  is_on boolean not null default false,
  host text not null default '' check (length(host) <= 255),
  port integer not null default 465 check (port between 1 and 65535),
  -- tls: from the first byte; starttls: before anything is said; none: in clear, for servers of one's own network that the operator named.
  security text not null default 'tls' check (security in ('tls', 'starttls', 'none')),
  account text not null default '' check (length(account) <= 200),
  -- Sealed; never leaves the server; '' is none.
  password text not null default '' check (length(password) <= 1000),
  sender_name text not null default '' check (length(sender_name) <= 100),
  sender_address text not null default '' check (length(sender_address) <= 200),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint not null references users
);
select protect_table('mail_settings');
