-- What lists of records are searched by, as the views of 20261128-1500 say it.
-- concurrently

drop index concurrently if exists law_cases_search;
create index concurrently law_cases_search on law_cases using gin (bigrams(array[name, number, court_number])) with (fastupdate = off);
drop index concurrently if exists law_disputes_search;
create index concurrently law_disputes_search on law_disputes using gin (bigrams(array[name, number])) with (fastupdate = off);
drop index concurrently if exists intellectual_properties_search;
create index concurrently intellectual_properties_search on intellectual_properties using gin (bigrams(array[name, number, application_number, registration_number, owner_names, nice_classes, sound])) with (fastupdate = off);
drop index concurrently if exists projects_search;
create index concurrently projects_search on projects using gin (bigrams(array[name, number])) with (fastupdate = off);
drop index concurrently if exists law_firms_search;
create index concurrently law_firms_search on law_firms using gin (bigrams(array[name, english_name])) with (fastupdate = off);
drop index concurrently if exists lawyers_search;
create index concurrently lawyers_search on lawyers using gin (bigrams(array[name])) with (fastupdate = off);
drop index concurrently if exists intellectual_property_organizations_search;
create index concurrently intellectual_property_organizations_search on intellectual_property_organizations using gin (bigrams(array[name, contact_name])) with (fastupdate = off);
drop index concurrently if exists intellectual_property_fees_search;
create index concurrently intellectual_property_fees_search on intellectual_property_fees using gin (bigrams(array[name])) with (fastupdate = off);
drop index concurrently if exists loan_prime_rates_search;
create index concurrently loan_prime_rates_search on loan_prime_rates using gin (bigrams(array[name])) with (fastupdate = off);
drop index concurrently if exists positions_search;
create index concurrently positions_search on positions using gin (bigrams(array[name])) with (fastupdate = off);
-- By their names alone: counterparts_search knows no single signs.
drop index concurrently if exists counterparts_names;
create index concurrently counterparts_names on counterparts using gin (bigrams(array[name])) with (fastupdate = off);
