-- No two rights are of one application, whoever saves them at the same moment; and those whose key is not made yet are found quickly.
-- concurrently
drop index concurrently if exists ip_application;
create unique index concurrently ip_application on intellectual_properties (organization_id, application_key) where application_key <> '';
drop index concurrently if exists ip_application_unmade;
create index concurrently ip_application_unmade on intellectual_properties (organization_id, id) where application_key is null and application_number <> '';
