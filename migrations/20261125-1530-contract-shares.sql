-- One person outside of the organisation reads the clean copy of one contract through a link, and may comment on it: the links, the codes that they are opened with, what was said.

create table contract_shares (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  contract_id bigint not null references contracts on delete cascade,
  -- Its name in addresses. Tells nothing and opens nothing.
  key text not null,
  -- SHA-256 of what the link ends with; that itself is nowhere.
  secret_hash bytea not null,
  person text not null check (person <> '' and length(person) <= 100),
  email text not null check (email <> '' and length(email) <= 200),
  -- What the outsider reads above the text.
  title text not null check (title <> '' and length(title) <= 200),
  may_comment boolean not null,
  -- Whose right it lives by: when they lose it, nobody reads through the link any more.
  created_by bigint not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by bigint references users,
  -- The text that it is a copy of.
  document_id bigint not null,
  file_id bigint references files,
  pdf_file_id bigint references files,
  pdf_state text not null default 'unavailable' check (pdf_state in ('pending', 'ready', 'failed', 'unavailable')),
  -- [{ kind, align, cells }]: the copy's text to be read; parties whose names stand in it.
  blocks jsonb not null default '[]',
  parties jsonb not null default '[]',
  opened integer not null default 0,
  opened_at timestamptz,
  -- Calls in the hour that began then.
  calls integer not null default 0,
  calls_from timestamptz not null default now(),
  version integer not null default 1,
  constraint contract_shares_key unique (key)
);
create index contract_shares_contract on contract_shares (organization_id, contract_id, id);
select protect_table('contract_shares', 'select, insert, update');

create table contract_share_codes (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  share_id bigint not null references contract_shares on delete cascade,
  -- SHA-256 of the link's secret and the code: who has only this table cannot try all the codes.
  code_hash bytea not null,
  wrong integer not null default 0,
  created_at timestamptz not null,
  -- Used, or replaced by a newer one.
  ended_at timestamptz
);
create index contract_share_codes_share on contract_share_codes (organization_id, share_id, created_at);
select protect_table('contract_share_codes');

create table contract_share_sessions (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  share_id bigint not null references contract_shares on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint contract_share_sessions_token unique (token_hash)
);
create index contract_share_sessions_share on contract_share_sessions (organization_id, share_id);
select protect_table('contract_share_sessions');

create table contract_share_comments (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  share_id bigint not null references contract_shares on delete cascade,
  -- The same comment sent twice is one.
  sent_as uuid not null,
  -- Of the share's blocks; null: about the whole.
  block integer,
  quote text not null default '',
  text text not null check (text <> '' and length(text) <= 2000),
  created_at timestamptz not null,
  constraint contract_share_comments_once unique (organization_id, share_id, sent_as)
);
select protect_table('contract_share_comments', 'select, insert');

-- Roles that an organisation started with may do what new organisations' roles may.
insert into role_permissions (organization_id, role_id, permission, scope)
  select organization_id, id, 'contract.share_outside', case key when 'legalLead' then 'all' else 'own' end from roles
  where key in ('administrator', 'legalLead', 'legalCounsel', 'contractManager')
  on conflict do nothing;
