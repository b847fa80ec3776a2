-- Lists stay as quick at a million contracts as at a thousand: every order that a list offers has an index that ends with the id,
-- the usual filter (status) has one for the usual orders, and the form's values lie beside the rows that lists read.

alter table contracts alter column bigrams set storage main;
alter table contracts alter column search_text set storage main;
-- About what a row needs without its form values: only they are moved out.
alter table contracts set (toast_tuple_target = 1600);

drop index contracts_number;
drop index contracts_amount;
drop index contracts_end;
create index contracts_number on contracts (organization_id, number_key, id);
create index contracts_name on contracts (organization_id, name, id);
create index contracts_amount on contracts (organization_id, amount_minor, id);
create index contracts_start on contracts (organization_id, start_date, id);
create index contracts_end on contracts (organization_id, end_date, id);
create index contracts_status_amount on contracts (organization_id, status, amount_minor, id);
create index contracts_status_end on contracts (organization_id, status, end_date, id);
