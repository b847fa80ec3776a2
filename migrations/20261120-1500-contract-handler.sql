-- A person's contracts of one status are counted from the index alone.

drop index contracts_handler;
create index contracts_handler on contracts (organization_id, handler_id, status, updated_at desc);
