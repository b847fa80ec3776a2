-- The text of a contract is edited by hand: who made a version (the form or a person), from which template, and which text a print shows.
alter table contract_documents
  add column origin text not null default 'filled' check (origin in ('filled', 'edited')),
  add column template_version_id bigint references template_versions,
  add column text_id bigint references contract_documents on delete cascade;
-- What is there was filled from the template of its contract; a print belongs to the text of the same values.
update contract_documents d set template_version_id = c.template_version_id
  from contracts c where c.id = d.contract_id and d.kind = 'text';
update contract_documents p set text_id = t.id
  from contract_documents t
  where p.kind = 'pdf' and t.kind = 'text' and t.organization_id = p.organization_id and t.contract_id = p.contract_id
    and t.contract_version = p.contract_version;
