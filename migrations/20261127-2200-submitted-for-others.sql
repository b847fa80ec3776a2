-- Whoever submits for a colleague finds the approval under what they submitted: the last person who submitted it and whose record it is not.

alter table approval_instances add column submitted_by bigint;
update approval_instances set submitted_by = submitter_ids[cardinality(submitter_ids)] where cardinality(submitter_ids) > 1;
