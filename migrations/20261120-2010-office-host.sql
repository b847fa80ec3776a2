-- An office server of the operator's may open documents (WOPI): what it may do for whom, and which documents it has locked.

create table office_tokens (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  -- SHA-256 of the token; the token itself is nowhere.
  token_hash bytea not null,
  user_id bigint not null references users on delete cascade,
  -- It ends with the sign-in that it was given in.
  session_id bigint not null references sessions on delete cascade,
  document_kind text not null,
  document_id bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint office_tokens_hash unique (token_hash)
);
create index office_tokens_expiry on office_tokens (organization_id, expires_at);
select protect_table('office_tokens');

create table office_locks (
  organization_id integer not null references organizations,
  document_kind text not null,
  document_id bigint not null,
  -- The office server's own word for its lock; '' when the document is not locked.
  lock text not null default '',
  -- The version that is being edited under the lock: what is saved is saved upon it.
  base_version bigint,
  expires_at timestamptz not null default now(),
  primary key (organization_id, document_kind, document_id)
);
select protect_table('office_locks');
