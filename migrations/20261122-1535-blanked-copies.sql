-- Whoever may not see all of a contract got none of its documents: now a copy of its text made by the server with the hidden places blank, kept for all from whom the same is hidden.
create table contract_document_copies (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  document_id bigint not null references contract_documents on delete cascade,
  extension text not null check (extension in ('docx', 'pdf')),
  -- What is blank in it: ids of fields with how little is shown of them, in order, with a line end between them.
  hidden text not null,
  -- Null: no copy can be shown to be without what is hidden, and none is made again and again.
  file_id bigint references files,
  created_at timestamptz not null default now(),
  constraint contract_document_copies_once unique (organization_id, document_id, extension, hidden)
);
select protect_table('contract_document_copies');
