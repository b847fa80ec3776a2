-- Amounts are sorted and filtered within their currency: minor units of different currencies have no order among each other.

drop index contracts_amount;
drop index contracts_status_amount;
create index contracts_amount on contracts (organization_id, amount_unit, amount_minor, id);
create index contracts_status_amount on contracts (organization_id, status, amount_unit, amount_minor, id);
