-- Work on a contract's text: how a version came to be, what a person has not saved yet, who is writing, and the right to comment.

alter table contract_documents
  -- save: written by a person or filled; restore: an older version again; comment: only comments were changed.
  add column change text not null default 'save' check (change in ('save', 'restore', 'comment')),
  -- Of a restored version: the one that it repeats.
  add column restored_id bigint references contract_documents on delete set null;

-- What one person has written and not saved: one row, replaced as they write, for nobody else. It is no document of the contract, has no
-- history and goes when they save; so its bytes stand here, in the same transaction, and not among the files.
create table contract_text_drafts (
  organization_id integer not null references organizations,
  contract_id bigint not null references contracts on delete cascade,
  user_id bigint not null references users on delete cascade,
  base_id bigint not null references contract_documents on delete cascade,
  content bytea not null,
  saved_at timestamptz not null default now(),
  primary key (organization_id, contract_id, user_id)
);
-- A .docx is compressed already.
alter table contract_text_drafts alter column content set storage external;
select protect_table('contract_text_drafts');

-- Who is writing a contract's text, from one window (hold). Whoever was not heard of for a minute is gone.
create table contract_text_editors (
  organization_id integer not null references organizations,
  contract_id bigint not null references contracts on delete cascade,
  user_id bigint not null references users on delete cascade,
  hold uuid not null,
  since timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (organization_id, contract_id)
);
select protect_table('contract_text_editors');

-- Roles that an organisation started with may comment as new organisations' roles do.
insert into role_permissions (organization_id, role_id, permission, scope)
  select organization_id, id, 'contract.comment', case when key in ('administrator', 'businessStaff') then 'own' else 'all' end
  from roles where key in ('administrator', 'legalLead', 'legalCounsel', 'contractManager', 'businessStaff', 'financeReviewer')
  on conflict do nothing;

-- A file of another kind as a PDF, so that it is converted once.
create table file_previews (
  organization_id integer not null references organizations,
  file_id bigint not null references files,
  preview_file_id bigint not null references files,
  primary key (organization_id, file_id)
);
select protect_table('file_previews');
