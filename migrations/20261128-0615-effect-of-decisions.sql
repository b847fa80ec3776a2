-- Who was served last, whether it may be appealed and how long it gives say when a decision takes effect; further documents begin terms.
alter table law_case_decisions add column last_served_on date;
alter table law_case_decisions add column last_served_abroad_on date;
alter table law_case_decisions add column appeal smallint check (appeal between 1 and 3);
alter table law_case_decisions add column perform_days integer;
alter table law_case_documents drop constraint law_case_documents_what_check;
alter table law_case_documents add constraint law_case_documents_what_check check (what between 1 and 15) not valid;
