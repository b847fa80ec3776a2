-- Places of a contract's text that the form fills and that somebody deleted from it: asked about like what was typed over them.
alter table contract_text_differences
  -- The text in which the place stood last; null: the place stands, and was typed over.
  add column gone_from bigint references contract_documents on delete cascade;
