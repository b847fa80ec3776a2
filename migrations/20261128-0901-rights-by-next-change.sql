-- Granted rights that the calendar may move today are found without reading the others.
-- concurrently

drop index concurrently if exists ip_by_next_change;
create index concurrently ip_by_next_change on intellectual_properties (organization_id, changes_on, id) where status in (4, 5);
