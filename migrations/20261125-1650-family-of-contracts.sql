-- The family of a contract is walked by the relations that have a direction alone, however many contracts are merely related to one another.
-- concurrently

drop index concurrently if exists contract_relations_below;
create index concurrently contract_relations_below on contract_relations (organization_id, from_id, to_id) where relation_type <> 3;
drop index concurrently if exists contract_relations_above;
create index concurrently contract_relations_above on contract_relations (organization_id, to_id, from_id) where relation_type <> 3;
