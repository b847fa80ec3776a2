-- Whoever submits for a colleague finds the approval under what they submitted: the last person who submitted it and whose record it is not. What was submitted before says nobody.

alter table approval_instances add column submitted_by bigint;
