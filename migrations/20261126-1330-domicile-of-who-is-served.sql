-- Whether the party on our side that was served has a domicile in China (1) or none (2): without one the terms for answer and appeal are 30 days
-- (Civil Procedure Law arts. 285, 286). Not said: it has one.
alter table law_case_documents add column domicile smallint check (domicile in (1, 2));
