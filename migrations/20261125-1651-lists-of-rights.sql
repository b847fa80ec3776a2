-- Who sees only their own rights or those of departments, and who sorts them by the day they end, reads no others.
-- concurrently

drop index concurrently if exists ip_by_creator;
create index concurrently ip_by_creator on intellectual_properties (organization_id, created_by);
drop index concurrently if exists ip_by_department;
create index concurrently ip_by_department on intellectual_properties (organization_id, department_id) where department_id is not null;
drop index concurrently if exists ip_by_expiry;
create index concurrently ip_by_expiry on intellectual_properties (organization_id, expires_on, id);
